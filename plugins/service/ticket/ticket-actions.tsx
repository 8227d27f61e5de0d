import { ActionButton, type ButtonAppearance, LinkButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { useBatchReport } from '@portal/sdk/ui/table';
import { ticket, type TicketRow } from './contract.ts';
import { ticketSteps } from './schema.ts';
import { ticketPath, useHandlers } from './ticket-columns.tsx';

export interface ActionProps {
  ticket: TicketRow;
  onDone: () => unknown;
  appearance?: ButtonAppearance;
}

type Drawn = Required<ActionProps>;

/** 转派：列出处理人及其未结工单数。 */
function Assign({ ticket: { id, version, ticketNo }, onDone, appearance }: Drawn) {
  return (
    <FormButton
      call={ticket.assign}
      title={`转派 · ${ticketNo}`}
      appearance={appearance}
      input={{ tickets: [{ id, version }] }}
      done="已转派"
      fields={[{ name: 'handlerId', codes: useHandlers().loads }, 'remark']}
      onDone={onDone}
    >
      转派
    </FormButton>
  );
}

/** 批量转派：可转派的一并转出，不能转派的逐单说明原因。 */
export function BatchAssign({ rows, onDone }: { rows: readonly TicketRow[]; onDone: () => unknown }) {
  const { report, dialog } = useBatchReport({ noun: '工单', unit: '张', number: '编号' }, onDone);
  return (
    <>
      <FormButton
        call={ticket.assign}
        title={`批量转派 ${rows.length} 张工单`}
        appearance="primary"
        input={{ tickets: rows.map(({ id, version }) => ({ id, version })) }}
        done="转派完成"
        fields={[{ name: 'handlerId', codes: useHandlers().loads }, 'remark']}
        onDone={({ moved, failed }) =>
          report(
            moved,
            failed.map(({ ticketNo, reason }) => ({ name: ticketNo, reason })),
          )
        }
      >
        批量转派（{rows.length}）
      </FormButton>
      {dialog}
    </>
  );
}

function Confirm({ ticket: { id, version, ticketNo }, onDone, appearance }: Drawn) {
  return (
    <FormButton
      call={ticket.decide}
      title={`验证通过 · ${ticketNo}`}
      appearance={appearance}
      input={{ id, version, step: 'CONFIRM' }}
      done="感谢您的评价，工单已关闭"
      fields={[
        { name: 'satisfaction', check: (score) => (score === undefined ? '请选择满意度' : undefined) },
        'remark',
      ]}
      onDone={onDone}
    >
      验证通过
    </FormButton>
  );
}

/** 可办理的步骤，由服务端逐行给出。 */
export function TicketActions({ ticket: row, onDone, appearance = 'text' }: ActionProps) {
  const { id, version, ticketNo, may } = row;
  const seen = { id, version };
  const shared = { onDone, appearance };
  const titleOf = (step: TicketRow['may'][number]) => `${ticketSteps.steps[step].title} · ${ticketNo}`;
  const stepped = (step: TicketRow['may'][number]) => ({ ...shared, row, title: titleOf(step) });
  const handled = (step: 'ACCEPT' | 'RESUME') =>
    may.includes(step) && (
      <ActionButton call={ticket.handle} input={{ ...seen, step }} {...shared}>
        {ticketSteps.steps[step].title}
      </ActionButton>
    );
  const explained = (step: 'RESOLVE' | 'HOLD', label: string) =>
    may.includes(step) && (
      <ReasonButton
        call={ticket.handle}
        input={(remark) => ({ ...seen, step, remark })}
        title={titleOf(step)}
        label={label}
        {...shared}
      >
        {ticketSteps.steps[step].title}
      </ReasonButton>
    );
  const decided = (step: 'SUBMIT' | 'CANCEL', asked: { ask?: string } = {}) =>
    may.includes(step) && (
      <ActionButton call={ticket.decide} input={{ ...seen, step }} {...shared} {...asked}>
        {ticketSteps.steps[step].title}
      </ActionButton>
    );
  return (
    <>
      {decided('SUBMIT')}
      {may.includes('CONFIRM') && <Confirm ticket={row} {...shared} />}
      {may.includes('REOPEN') && (
        <ReasonButton
          call={ticket.decide}
          input={(remark) => ({ ...seen, step: 'REOPEN' as const, remark })}
          title={titleOf('REOPEN')}
          label="重开原因"
          {...shared}
        >
          重开
        </ReasonButton>
      )}
      {may.includes('URGE') && (
        <ActionButton call={ticket.urge} input={{ id }} done="已催办" {...shared}>
          催办
        </ActionButton>
      )}
      {decided('CANCEL', { ask: `取消工单 ${ticketNo}？取消后不能恢复。` })}
      {handled('ACCEPT')}
      {explained('RESOLVE', '处理结果')}
      {explained('HOLD', '挂起原因')}
      {handled('RESUME')}
      {may.includes('ASSIGN') && <Assign ticket={row} {...shared} />}
      <StepButton call={ticket.escalate} {...stepped('ESCALATE')} />
      <StepButton call={ticket.merge} done="已合并" {...stepped('MERGE')} />
      <StepButton call={ticket.close} {...stepped('CLOSE')} />
    </>
  );
}

export const EditLink = ({ ticket: { id }, appearance }: { ticket: TicketRow; appearance: 'text' | 'secondary' }) => (
  <LinkButton to={`${ticketPath(id)}&edit=true`} appearance={appearance}>
    编辑
  </LinkButton>
);

/** 行内才有的操作：回复、编辑、删除；详情页自带表单。 */
export function RowEntries({ ticket: row, onDone }: ActionProps) {
  const { id, handling, may, ticketNo } = row;
  return (
    <>
      {handling && may.includes('ANSWER') && <LinkButton to={ticketPath(id)}>回复</LinkButton>}
      {may.includes('EDIT') && <EditLink ticket={row} appearance="text" />}
      {may.includes('DELETE') && (
        <ActionButton
          call={ticket.delete}
          input={{ id }}
          ask={`删除工单 ${ticketNo}？删除后不能恢复。`}
          onDone={onDone}
          appearance="danger"
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
