-- Which invoice lines bill a line of a statement.
create index inv_line_settlement_line on inv_line (settlement_line_id) where settlement_line_id is not null;
