-- Whether a stand-in for the tax authority has issued the invoice: all until here.
alter table inv_invoice add column simulated boolean not null default true;
-- Serial number under which the platform is asked for the red invoice; set while its answer is not known.
alter table inv_red_confirm add column serial_no text unique;
