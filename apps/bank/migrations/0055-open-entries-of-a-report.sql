-- How many entries of each file wait for a person, without reading the whole of it.
CREATE INDEX reported_entry_open_report ON reported_entry (report_id) WHERE state = 'open';
