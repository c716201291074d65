"""What each verb of the command line does; imported only when the verb is typed."""
