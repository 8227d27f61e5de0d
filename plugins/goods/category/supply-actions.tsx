import { labelOf } from '@portal/sdk/contract';
import {
  Descriptions,
  DetailButton,
  DocumentLog,
  factsOf,
  FormlessDialog,
  ReasonButton,
  Section,
  Stack,
  StatusTag,
} from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { authorised } from '../fields.ts';
import { LOG_ACTION } from '../review/contract.ts';
import { DaysLeft } from '../review/days-left.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
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

/** 查看类目：授权、与上次通过内容的对比、资质、属性模板与日志。 */
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

const VERB: Partial<Record<SupplyRow['auditStatus'], string>> = { 0: '编辑', 2: '变更', 3: '修改', 4: '续期' };

/** What the reader may do with a category, as the server answers. */
export function SupplyActions({ row, onDone }: { row: SupplyRow; onDone: () => unknown }) {
  const { id, version, categoryNo, may } = row;
  const seen = { id, version };
  const about = { name: `类目 ${categoryNo}` };
  const stepped = { row, about, onDone };
  const moving = { call: category.updateState, about, onDone };
  return (
    <>
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
      {may.includes('UPDATE') && (
        <DetailButton
          detail={category.detail}
          input={{ id }}
          appearance="text"
          dialog={(supply, close) => <ApplyDialog supply={supply} onClose={close} onDone={onDone} />}
        >
          {VERB[row.auditStatus]}
        </DetailButton>
      )}
      {/* a draft is handed in as it stands; what was decided before, with what is changed in it */}
      {may.includes('DELETE') && (
        <StepButton {...stepped} call={category.submit} ask={`提交类目 ${categoryNo}？`}>
          提交
        </StepButton>
      )}
      <StepButton {...stepped} call={category.remove} done="已删除" appearance="danger" />
      <StepButton {...stepped} call={category.withdraw} ask={`撤回类目 ${categoryNo} 的申请？`} />
      {may.includes('DISABLE') && (
        <ReasonButton
          {...moving}
          input={(reason) => ({ ...seen, auditStatus: 5 as const, reason })}
          title={`停用类目 · ${categoryNo}`}
          label="停用原因"
          done="已停用"
          appearance="danger"
        >
          停用
        </ReasonButton>
      )}
      <StepButton {...moving} row={row} step="ENABLE" input={{ auditStatus: 2 }} ask={`恢复启用类目 ${categoryNo}？`}>
        启用
      </StepButton>
    </>
  );
}
