import { useCall } from '@portal/sdk';
import { ActionButton, type ActionLook, LinkButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { ReactElement } from 'react';
import { SATISFACTION, ticket, type TicketRow } from './contract.ts';
import { ticketPath } from './ticket-columns.tsx';

export interface ActionProps {
  ticket: TicketRow;
  onDone: () => unknown;
  look?: ActionLook;
}

type Drawn = Required<ActionProps>;

/** 转派：列出处理人及其未结工单数。 */
export function Assign({ ticket: { id, version, ticketNo }, onDone, look }: Drawn) {
  const { data = [] } = useCall(ticket.selectHandler, {});
  const codes = Object.fromEntries(data.map((one) => [one.userId, `${one.handlerName}（未结 ${one.openCount}）`]));
  return (
    <FormButton
      call={ticket.assign}
      title={`转派 · ${ticketNo}`}
      look={look}
      input={{ tickets: [{ id, version }] }}
      done="已转派"
      fields={[
        { name: 'handlerId', label: '处理人', codes },
        { name: 'remark', label: '说明', kind: 'area' },
      ]}
      onDone={onDone}
    >
      转派
    </FormButton>
  );
}

function Confirm({ ticket: { id, version, ticketNo }, onDone, look }: Drawn) {
  return (
    <FormButton
      call={ticket.decide}
      title={`验证通过 · ${ticketNo}`}
      look={look}
      input={{ id, version, step: 'CONFIRM' }}
      done="感谢您的评价，工单已关闭"
      fields={[
        {
          name: 'satisfaction',
          label: '满意度',
          codes: SATISFACTION,
          check: (score) => (score === undefined ? '请选择满意度' : undefined),
        },
        { name: 'remark', label: '评价', kind: 'area' },
      ]}
      onDone={onDone}
    >
      验证通过
    </FormButton>
  );
}

function Merge({ ticket: { id, version, ticketNo }, onDone, look }: Drawn) {
  return (
    <FormButton
      call={ticket.merge}
      title={`合并 · ${ticketNo}`}
      look={look}
      input={{ id, version }}
      done="已合并"
      fields={[{ name: 'intoNo', label: '主工单编号', placeholder: 'GD…', hint: '本工单将取消，处理进展以主工单为准' }]}
      onDone={onDone}
    >
      合并
    </FormButton>
  );
}

const reasons = {
  HOLD: { text: '挂起', label: '挂起原因' },
  RESOLVE: { text: '提交验证', label: '处理结果' },
} as const;

function handling({ ticket: row, onDone, look }: Drawn): ReactElement[] {
  const { id, version, status, ticketNo } = row;
  const plain = (step: 'ACCEPT' | 'RESUME', text: string) => (
    <ActionButton key={step} call={ticket.handle} input={{ id, version, step }} onDone={onDone} look={look}>
      {text}
    </ActionButton>
  );
  const told = (step: 'HOLD' | 'RESOLVE') => (
    <ReasonButton
      key={step}
      call={ticket.handle}
      input={(remark) => ({ id, version, step, remark })}
      title={`${reasons[step].text} · ${ticketNo}`}
      label={reasons[step].label}
      onDone={onDone}
      look={look}
    >
      {reasons[step].text}
    </ReasonButton>
  );
  return [
    ...(status === 1 ? [plain('ACCEPT', '受理')] : []),
    ...(status === 2 ? [told('RESOLVE'), told('HOLD')] : []),
    ...(status === 3 ? [plain('RESUME', '恢复处理')] : []),
  ];
}

function serving(props: Drawn): ReactElement[] {
  const { ticket: row, onDone, look } = props;
  const { id, version, status, priority, ticketNo } = row;
  const open = [1, 2, 3].includes(status);
  return [
    ...(row.handling ? handling(props) : []),
    ...(open ? [<Assign key="assign" {...props} />] : []),
    ...(open && priority > '1'
      ? [
          <ReasonButton
            key="escalate"
            call={ticket.escalate}
            input={(remark) => ({ id, version, remark })}
            title={`升级 · ${ticketNo}`}
            label="升级原因"
            onDone={onDone}
            look={look}
          >
            升级
          </ReasonButton>,
        ]
      : []),
    ...(open ? [<Merge key="merge" {...props} />] : []),
    ...(status === 4
      ? [
          <ReasonButton
            key="close"
            call={ticket.close}
            input={(remark) => ({ id, version, remark })}
            title={`关闭 · ${ticketNo}`}
            label="关闭说明"
            onDone={onDone}
            look={look}
          >
            关闭
          </ReasonButton>,
        ]
      : []),
  ];
}

function reporting(props: Drawn): ReactElement[] {
  const { ticket: row, onDone, look } = props;
  const { id, version, status, ticketNo } = row;
  const decide = (step: 'SUBMIT' | 'CANCEL', text: string, ask?: string) => (
    <ActionButton
      key={step}
      call={ticket.decide}
      input={{ id, version, step }}
      onDone={onDone}
      look={look}
      {...(ask && { ask })}
    >
      {text}
    </ActionButton>
  );
  return [
    ...(status === 0 ? [decide('SUBMIT', '提交')] : []),
    ...(status === 4
      ? [
          <Confirm key="confirm" {...props} />,
          <ReasonButton
            key="reopen"
            call={ticket.decide}
            input={(remark) => ({ id, version, step: 'REOPEN' as const, remark })}
            title={`重开 · ${ticketNo}`}
            label="重开原因"
            onDone={onDone}
            look={look}
          >
            重开
          </ReasonButton>,
        ]
      : []),
    ...([1, 2, 3].includes(status)
      ? [
          <ActionButton key="urge" call={ticket.urge} input={{ id }} done="已催办" onDone={onDone} look={look}>
            催办
          </ActionButton>,
        ]
      : []),
    ...(status === 1 ? [decide('CANCEL', '取消', `取消工单 ${ticketNo}？取消后不能恢复。`)] : []),
  ];
}

/** 行内才有的操作：回复、编辑、删除；详情页自带表单。 */
export function rowEntries({ ticket: row, onDone }: ActionProps): ReactElement[] {
  const { id, status, own, handling: handles, ticketNo } = row;
  return [
    ...(handles && !own && status >= 1 && status <= 4
      ? [
          <LinkButton key="reply" to={ticketPath(id)}>
            回复
          </LinkButton>,
        ]
      : []),
    ...(own && status <= 1
      ? [
          <LinkButton key="edit" to={`${ticketPath(id)}&edit=true`}>
            编辑
          </LinkButton>,
        ]
      : []),
    ...(own && status === 0
      ? [
          <ActionButton
            key="delete"
            call={ticket.delete}
            input={{ id }}
            ask={`删除工单 ${ticketNo}？删除后不能恢复。`}
            onDone={onDone}
            look="danger"
          >
            删除
          </ActionButton>,
        ]
      : []),
  ];
}

/** 按状态和身份可办理的步骤；没有权限码的按钮不显示。 */
export function ticketActions({ ticket: row, onDone, look = 'text' }: ActionProps): ReactElement[] {
  const all = { ticket: row, onDone, look };
  return [...(row.own ? reporting(all) : []), ...serving(all)];
}
