import { labelOf } from '@portal/sdk/contract';
import {
  Descriptions,
  DetailButton,
  DocumentLog,
  factsOf,
  FormlessDialog,
  Section,
  Stack,
  StatusTag,
} from '@portal/sdk/ui';
import { LOG_ACTION } from '../review/contract.ts';
import { DaysLeft } from '../review/days-left.tsx';
import { authorised } from '../fields.ts';
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
            { label: labelOf(authorised), value: <AuthorisedDays row={supply} /> },
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
export const ViewButton = ({ row: { id, categoryNo } }: { row: SupplyRow }) => (
  <DetailButton
    detail={category.detail}
    input={{ id }}
    appearance="text"
    dialog={(supply, close) => (
      <FormlessDialog open title={`类目 ${categoryNo}`} width={960} onClose={close}>
        <Supply supply={supply} />
      </FormlessDialog>
    )}
  >
    查看
  </DetailButton>
);
