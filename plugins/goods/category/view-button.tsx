import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  BusyButton,
  Descriptions,
  DocumentLog,
  FormlessDialog,
  Section,
  Stack,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { LOG_ACTION } from '../review/contract.ts';
import { useState } from 'react';
import { AuthorisedDays } from './authorised-days.tsx';
import { APPLY_TYPE, category, SUPPLY_STATUS, SUPPLY_TONE, type SupplyDetail, type SupplyRow } from './contract.ts';
import { Changed, SupplyContent } from './supply-content.tsx';
import { VersionCompare } from './version-compare.tsx';

function Supply({ supply }: { supply: SupplyDetail }) {
  return (
    <Stack>
      <Section
        title={supply.classificationName}
        hint={<StatusTag code={supply.auditStatus} texts={SUPPLY_STATUS} tones={SUPPLY_TONE} />}
      >
        <Descriptions
          columns={2}
          items={[
            { label: '供应商', value: supply.supplierName },
            { label: '授权期限', value: <AuthorisedDays row={supply} /> },
            { label: '申请编号', value: supply.applyNo },
            { label: '申请类型', value: supply.applyNo === null ? null : APPLY_TYPE[supply.applyType] },
            { label: '提交', value: supply.submittedAt && dateTime(supply.submittedAt) },
            { label: '审核人', value: supply.decidedByName },
            { label: '审批意见', value: supply.opinion, wide: true },
          ]}
        />
      </Section>
      {supply.auditStatus !== 2 && <Changed supply={supply} />}
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
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        查看
      </BusyButton>
      <FormlessDialog open={open} title={`类目 ${categoryNo}`} width={960} onClose={() => setOpen(false)}>
        <WhenLoaded answer={detail} rows={8}>
          {(supply) => <Supply supply={supply} />}
        </WhenLoaded>
      </FormlessDialog>
    </>
  );
}
