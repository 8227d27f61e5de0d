-- Versions made of what was there before versions were: an application that was withdrawn, or refused, since the
-- approval is not the one that was approved.
update gd_supplier_category_version v
set apply_no = null, apply_type = 1, submitted_at = c.created_at, decided_by_name = null, decided_at = c.valid_from
from gd_supplier_category c
where c.id = v.supply_id and v.version_no = 1 and v.status = 2
  and (v.submitted_at > v.decided_at or (v.apply_no is null and c.status = 3));
