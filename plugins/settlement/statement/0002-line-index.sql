-- What has become of a receipt line, void and hung lines included.
create index stl_line_receipt_line on stl_line (receipt_line_id);
