import { type ButtonAppearance, LinkButton, ReasonButton } from '@portal/sdk/ui';
import { BatchStepButton, StepButton } from '@portal/sdk/ui/form';
import { ticket, type TicketRow, ticketSteps } from './contract.ts';
import { aboutTicket, ticketEditPath, ticketPath, useHandlers } from './ticket-lists.tsx';

interface ActionProps {
  ticket: TicketRow;
  onDone: () => unknown;
  appearance?: ButtonAppearance;
}

/** 转派的处理人，各带未结工单数。 */
const useAssignFields = () => [{ name: 'handlerId', codes: useHandlers().loads }, 'remark'] as const;

/** 批量转派：逐单转给同一处理人。 */
export function BatchAssign({ rows, onDone }: { rows: readonly TicketRow[]; onDone: () => unknown }) {
  return (
    <BatchStepButton
      call={ticket.assign}
      rows={rows}
      words={{ noun: '工单', unit: '张' }}
      nameOf={({ ticketNo, title }) => `${ticketNo} ${title}`}
      fields={useAssignFields()}
      onDone={onDone}
    />
  );
}

/** 可办理的步骤，由服务端逐行给出。 */
export function TicketActions({ ticket: row, onDone, appearance = 'text' }: ActionProps) {
  const { id, version, ticketNo, may } = row;
  const seen = { id, version };
  const shared = { about: aboutTicket(row), onDone, appearance };
  type Step = TicketRow['may'][number];
  const titleOf = (step: Step) => `${ticketSteps.steps[step].title} · ${ticketNo}`;
  const stepped = (step: Step) => ({ ...shared, row, title: titleOf(step) });
  const handled = (step: 'ACCEPT' | 'RESUME') => (
    <StepButton call={ticket.handle} row={row} step={step} input={{ step }} {...shared}>
      {ticketSteps.steps[step].title}
    </StepButton>
  );
  const explained = (step: 'RESOLVE' | 'HOLD', label: string) =>
    may.includes(step) && (
      <ReasonButton
        call={ticket.handle}
        input={(remark) => ({ ...seen, step, remark })}
        title={titleOf(step)}
        label={label}
        done={`已${ticketSteps.steps[step].title}`}
        {...shared}
      >
        {ticketSteps.steps[step].title}
      </ReasonButton>
    );
  const decided = (step: 'SUBMIT' | 'CANCEL', asked: { ask?: string; mend?: string }) => (
    <StepButton call={ticket.decide} row={row} step={step} input={{ step }} {...shared} {...asked}>
      {ticketSteps.steps[step].title}
    </StepButton>
  );
  return (
    <>
      {decided('SUBMIT', { mend: ticketEditPath(id) })}
      <StepButton
        call={ticket.decide}
        row={row}
        step="CONFIRM"
        input={{ step: 'CONFIRM' }}
        title={titleOf('CONFIRM')}
        done="感谢您的评价，工单已关闭"
        fields={[
          { name: 'satisfaction', check: (score) => (score === undefined ? '请选择满意度' : undefined) },
          'remark',
        ]}
        {...shared}
      >
        验证通过
      </StepButton>
      {may.includes('REOPEN') && (
        <ReasonButton
          call={ticket.decide}
          input={(remark) => ({ ...seen, step: 'REOPEN' as const, remark })}
          title={titleOf('REOPEN')}
          label="重开原因"
          done="已重开"
          {...shared}
        >
          重开
        </ReasonButton>
      )}
      <StepButton call={ticket.urge} row={row} {...shared} />
      {decided('CANCEL', { ask: `取消工单 ${ticketNo}？取消后不能恢复。` })}
      {handled('ACCEPT')}
      {explained('RESOLVE', '处理结果')}
      {explained('HOLD', '挂起原因')}
      {handled('RESUME')}
      <StepButton call={ticket.assign} {...stepped('ASSIGN')} fields={useAssignFields()} />
      <StepButton call={ticket.escalate} {...stepped('ESCALATE')} />
      <StepButton call={ticket.merge} {...stepped('MERGE')} />
      <StepButton call={ticket.close} {...stepped('CLOSE')} />
    </>
  );
}

export const EditLink = ({ ticket: { id }, appearance }: { ticket: TicketRow; appearance: 'text' | 'secondary' }) => (
  <LinkButton to={ticketEditPath(id)} appearance={appearance}>
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
      <StepButton
        call={ticket.delete}
        row={row}
        about={{ name: `工单 ${ticketNo}` }}
        done="已删除"
        onDone={onDone}
        appearance="danger"
      />
    </>
  );
}
