"""SQL over a run: the table `games`, read-only; nothing else on the disk or the network can be reached."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from engine.core.errors import UserError, missing_package
from experiments.results import first_line, open_run

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TABLE = "games"
MEMORY = "1GB"


def query(run: Path | str, sql: str) -> pd.DataFrame:
    """The answer to a question in SQL about the rows of a run."""
    connection = open_games(Path(run))
    import duckdb  # noqa: PLC0415 which is there, or it would have been refused

    thread = ThreadPoolExecutor(1, thread_name_prefix="query")  # Ctrl-C ends also what a database cannot stop
    try:
        refuse_other_statements(connection, sql)
        return thread.submit(lambda: connection.execute(sql).df()).result()
    except duckdb.Error as error:
        raise UserError(f"the query failed: {error_sentence(error)}") from error
    except KeyboardInterrupt:
        connection.interrupt()
        raise
    finally:
        thread.shutdown(wait=False)


def refuse_other_statements(connection: DuckDBPyConnection, sql: str) -> None:
    """Only one question, and only a question: a COPY could write where the parts lie."""
    found = connection.extract_statements(sql)
    if len(found) != 1 or found[0].type.name != "SELECT":
        raise UserError(f"a query is one SELECT over the table {TABLE}; nothing else is run")


def open_games(run: Path) -> DuckDBPyConnection:
    """A database in memory whose one view is the run, closed to everything else."""
    try:
        import duckdb  # noqa: PLC0415 an extra that not everybody installs
    except ImportError as error:
        raise missing_package("a query", "duckdb") from error
    opened = open_run(run)
    opened.refuse_empty()
    for _ in opened.parts():
        pass  # each is checked: no answer comes from a damaged file
    parts = [str((opened.path / part.file).resolve()) for part in opened.manifest.parts.values()]
    connection = duckdb.connect(":memory:")
    for setting, value in (("memory_limit", MEMORY), ("temp_directory", ""), ("autoinstall_known_extensions", False)):
        connection.execute(f"SET {setting} = {literal(value)}")
    files = ", ".join(literal(part) for part in parts)
    connection.execute(f"SET allowed_paths = [{files}]")  # narrower than the folder, which holds other files too
    connection.execute(f"CREATE VIEW {TABLE} AS SELECT * FROM read_parquet([{files}])")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    return connection


def literal(value: str | bool) -> str:
    """A value as SQL writes it."""
    return str(value).lower() if isinstance(value, bool) else "'" + value.replace("'", "''") + "'"


def error_sentence(error: Exception) -> str:
    """A database's complaint in one line, with the columns it suggests."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    hints = [line for line in lines[1:] if line.startswith(("Candidate", "Did you mean"))]
    return "; ".join([first_line(error), *hints])
