"""What games share to put themselves into words."""
