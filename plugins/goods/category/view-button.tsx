import { useCall } from '@portal/sdk';
import {
  Button,
  Descriptions,
  DocumentLog,
  factsOf,
  FormlessDialog,
  Section,
  Stack,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';
import { LOG_ACTION } from '../review/contract.ts';
import { DaysLeft } from '../review/days-left.tsx';
import { category, SUPPLY_STATUS, type SupplyDetail, supplyDetail, type SupplyRow } from './contract.ts';
import { Changed, SupplyContent } from './supply-content.tsx';
import { VersionCompare } from './version-compare.tsx';

/** 授权期限，临近到期时有剩余天数。 */
export function AuthorisedDays({ row: { validFrom, validTo, daysLeft, inForce } }: { row: SupplyRow }) {
  if (validTo === null || daysLeft === null) return '-';
  return (
    <span style={{ display: 'inline-flex', gap: 6, whiteSpace: 'nowrap' }}>
      {validFrom} 至 {validTo}
      {inForce && <DaysLeft days={daysLeft} />}
    </span>
  );
}

function Supply({ supply }: { supply: SupplyDetail }) {
  return (
    <Stack>
      <Section title={supply.classificationName} hint={<StatusTag code={supply.auditStatus} {...SUPPLY_STATUS} />}>
        <Descriptions
          columns={2}
          items={[
            ...factsOf(supplyDetail, supply, ['supplierName']),
            { label: '授权期限', value: <AuthorisedDays row={supply} /> },
            ...factsOf(supplyDetail, supply, ['applyNo']),
            ...(supply.applyNo === null ? [] : factsOf(supplyDetail, supply, ['applyType'])),
            ...factsOf(supplyDetail, supply, ['submittedAt', 'decidedByName']),
            ...factsOf(supplyDetail, supply, [{ field: 'opinion', span: 'row' }]),
          ]}
        />
      </Section>
      {!supply.inForce && <Changed supply={supply} />}
      <SupplyContent supply={supply} />
      <VersionCompare id={supply.id} />
      <DocumentLog log={supply.log} {...LOG_ACTION} />
    </Stack>
  );
}

/** 查看类目：授权、与上次通过内容的对比、资质、属性模板与日志。 */
export function ViewButton({ row: { id, categoryNo } }: { row: SupplyRow }) {
  const [open, setOpen] = useState(false);
  const detail = useCall(category.detail, open ? { id } : undefined);
  return (
    <>
      <Button appearance="text" onClick={() => setOpen(true)}>
        查看
      </Button>
      <FormlessDialog open={open} title={`类目 ${categoryNo}`} width={960} onClose={() => setOpen(false)}>
        <WhenLoaded answer={detail} rows={8}>
          {(supply) => <Supply supply={supply} />}
        </WhenLoaded>
      </FormlessDialog>
    </>
  );
}
