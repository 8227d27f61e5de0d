-- The administration searches for the number on a fault's card by its beginning; `starts_with` uses this operator class.
create index sys_plugin_crash_incident on sys_plugin_crash (incident text_pattern_ops);
