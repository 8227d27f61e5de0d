import { ActionButton, type ButtonAppearance, LinkButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { useBatchReport } from '@portal/sdk/ui/table';
import type { ReactElement } from 'react';
import { ticket, type TicketRow } from './contract.ts';
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
export function ticketActions({ ticket: row, onDone, appearance = 'text' }: ActionProps): ReactElement[] {
  const { id, version, ticketNo } = row;
  const shared = { onDone, appearance };
  const titled = (verb: string) => ({ ...shared, row, title: `${verb} · ${ticketNo}` });
  const handled = (step: 'ACCEPT' | 'RESUME', text: string) => (
    <ActionButton key={step} call={ticket.handle} input={{ id, version, step }} {...shared}>
      {text}
    </ActionButton>
  );
  const explained = (step: 'RESOLVE' | 'HOLD', text: string, label: string) => (
    <ReasonButton
      key={step}
      call={ticket.handle}
      input={(remark) => ({ id, version, step, remark })}
      title={`${text} · ${ticketNo}`}
      label={label}
      {...shared}
    >
      {text}
    </ReasonButton>
  );
  const decided = (step: 'SUBMIT' | 'CANCEL', text: string, ask?: string) => (
    <ActionButton
      key={step}
      call={ticket.decide}
      input={{ id, version, step }}
      {...shared}
      {...(ask !== undefined && { ask })}
    >
      {text}
    </ActionButton>
  );
  const buttons: Readonly<Partial<Record<TicketRow['may'][number], ReactElement>>> = {
    SUBMIT: decided('SUBMIT', '提交'),
    CONFIRM: <Confirm key="CONFIRM" ticket={row} {...shared} />,
    REOPEN: (
      <ReasonButton
        key="REOPEN"
        call={ticket.decide}
        input={(remark) => ({ id, version, step: 'REOPEN' as const, remark })}
        title={`重开 · ${ticketNo}`}
        label="重开原因"
        {...shared}
      >
        重开
      </ReasonButton>
    ),
    URGE: (
      <ActionButton key="URGE" call={ticket.urge} input={{ id }} done="已催办" {...shared}>
        催办
      </ActionButton>
    ),
    CANCEL: decided('CANCEL', '取消', `取消工单 ${ticketNo}？取消后不能恢复。`),
    ACCEPT: handled('ACCEPT', '受理'),
    RESOLVE: explained('RESOLVE', '提交验证', '处理结果'),
    HOLD: explained('HOLD', '挂起', '挂起原因'),
    RESUME: handled('RESUME', '恢复处理'),
    ASSIGN: <Assign key="ASSIGN" ticket={row} {...shared} />,
    ESCALATE: <StepButton key="ESCALATE" call={ticket.escalate} {...titled('升级')} />,
    MERGE: <StepButton key="MERGE" call={ticket.merge} done="已合并" {...titled('合并')} />,
    CLOSE: <StepButton key="CLOSE" call={ticket.close} {...titled('关闭')} />,
  };
  return Object.entries(buttons).flatMap(([step, button]) =>
    (row.may as readonly string[]).includes(step) ? [button] : [],
  );
}

export const EditLink = ({ ticket: { id }, appearance }: { ticket: TicketRow; appearance: 'text' | 'secondary' }) => (
  <LinkButton to={`${ticketPath(id)}&edit=true`} appearance={appearance}>
    编辑
  </LinkButton>
);

/** 行内才有的操作：回复、编辑、删除；详情页自带表单。 */
export function rowEntries({ ticket: row, onDone }: ActionProps): ReactElement[] {
  const { id, handling, may, ticketNo } = row;
  return [
    ...(handling && may.includes('ANSWER')
      ? [
          <LinkButton key="reply" to={ticketPath(id)}>
            回复
          </LinkButton>,
        ]
      : []),
    ...(may.includes('EDIT') ? [<EditLink key="edit" ticket={row} appearance="text" />] : []),
    ...(may.includes('DELETE')
      ? [
          <ActionButton
            key="delete"
            call={ticket.delete}
            input={{ id }}
            ask={`删除工单 ${ticketNo}？删除后不能恢复。`}
            onDone={onDone}
            appearance="danger"
          >
            删除
          </ActionButton>,
        ]
      : []),
  ];
}
