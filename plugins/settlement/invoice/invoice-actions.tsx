import { request } from '@portal/sdk';
import { ActionButton, type ActionLook, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { ReactElement } from 'react';
import { type InvoiceRow, invoice, RED_REASON } from './contract.ts';
import { deductible } from './status.ts';
import { VerifyButton } from './verify-button.tsx';

export interface ActionProps {
  invoice: InvoiceRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: Exclude<ActionLook, 'danger'>;
}

type Props = Required<ActionProps>;

const seenOf = ({ invoice: { id, version } }: Props) => ({ id, version });
const nameOf = ({ invoice: { invoiceNo, applyNo } }: Props) => invoiceNo ?? applyNo;

function Move({
  kind,
  ask,
  children,
  ...all
}: Props & { kind: 'submit' | 'issue' | 'sign'; ask?: string; children: string }) {
  return (
    <ActionButton
      call={invoice[kind]}
      input={seenOf(all)}
      {...(ask !== undefined && { ask })}
      onDone={all.onDone}
      look={all.look}
    >
      {children}
    </ActionButton>
  );
}

function Query(all: Props) {
  return (
    <ActionButton
      call={invoice.query}
      input={seenOf(all)}
      done="已查询，结果见发票状态"
      onDone={all.onDone}
      look={all.look}
    >
      查询结果
    </ActionButton>
  );
}

function Reasoned({ kind, children, ...all }: Props & { kind: 'void' | 'return'; children: string }) {
  return (
    <ReasonButton
      call={invoice[kind]}
      input={(reason) => ({ ...seenOf(all), reason })}
      title={`${children} · ${nameOf(all)}`}
      label={`${children}原因`}
      onDone={all.onDone}
      look={all.look}
    >
      {children}
    </ReasonButton>
  );
}

function Deliver(all: Props) {
  return (
    <FormButton
      call={invoice.deliver}
      title={`交付发票 · ${nameOf(all)}`}
      input={seenOf(all)}
      fields={[
        {
          name: 'email',
          label: '收票邮箱',
          malformed: '请输入正确的邮箱地址',
          hint: '电子发票填写邮箱；纸质发票填写承运商和运单号',
        },
        { name: 'carrier', label: '承运商' },
        { name: 'waybillNo', label: '运单号' },
      ]}
      done="已交付，已通知购方签收"
      onDone={all.onDone}
      look={all.look}
    >
      交付
    </FormButton>
  );
}

function Certify(all: Props) {
  return (
    <FormButton
      call={invoice.certify}
      title={`勾选认证 · ${nameOf(all)}`}
      input={seenOf(all)}
      initial={{ certifyMonth: (all.invoice.issueDate ?? '').slice(0, 7) }}
      fields={[{ name: 'certifyMonth', label: '所属期', kind: 'month' }]}
      onDone={all.onDone}
      look={all.look}
    >
      勾选认证
    </FormButton>
  );
}

function RedApply(all: Props) {
  return (
    <FormButton
      call={invoice.redApply}
      title={`红冲申请 · ${nameOf(all)}`}
      input={seenOf(all)}
      fields={[
        { name: 'reason', label: '红冲原因', codes: RED_REASON, kind: 'radio' },
        { name: 'remark', label: '说明', kind: 'area' },
      ]}
      done="已提交，等待对方确认"
      onDone={all.onDone}
      look={all.look}
    >
      红冲申请
    </FormButton>
  );
}

function RedDecision(all: Props) {
  const { redAskedBy, side } = all.invoice;
  const step = (decision: 'confirm' | 'withdraw', text: string, ask: string) => (
    <ActionButton
      call={invoice.redDecide}
      input={{ ...seenOf(all), step: decision }}
      ask={ask}
      onDone={all.onDone}
      look={all.look}
    >
      {text}
    </ActionButton>
  );
  if (redAskedBy === side) return step('withdraw', '撤销红冲', '撤销红冲申请？');
  return (
    <>
      {step('confirm', '确认红冲', `确认红冲发票 ${nameOf(all)}？确认后立即开具红字发票，不能撤回。`)}
      <ReasonButton
        call={invoice.redDecide}
        input={(opinion) => ({ ...seenOf(all), step: 'refuse' as const, opinion })}
        title={`拒绝红冲 · ${nameOf(all)}`}
        label="拒绝原因"
        onDone={all.onDone}
        look={all.look}
      >
        拒绝红冲
      </ReasonButton>
    </>
  );
}

function Reissue(all: Props) {
  return (
    <ActionButton
      call={invoice.reissue}
      input={seenOf(all)}
      ask={`按发票 ${nameOf(all)} 的明细重新开票？`}
      done="已生成重开的发票"
      onDone={all.onDone}
      look={all.look}
    >
      重开
    </ActionButton>
  );
}

function forSeller(all: Props): ReactElement[] {
  const { status, red, reissued, redAskedBy } = all.invoice;
  return [
    ...(status === 0
      ? [
          <Move key="submit" kind="submit" {...all}>
            提交开具
          </Move>,
        ]
      : []),
    ...(status === 10
      ? [
          <Move key="issue" kind="issue" ask={`提交开票平台开具 ${nameOf(all)}？`} {...all}>
            开具
          </Move>,
        ]
      : []),
    ...(status === 25
      ? [
          <Move key="retry" kind="issue" {...all}>
            重试
          </Move>,
        ]
      : []),
    ...(status === 20 ? [<Query key="query" {...all} />] : []),
    ...(status === 30 ? [<Deliver key="deliver" {...all} />] : []),
    ...([30, 40, 50].includes(status) && !red ? [<RedApply key="red" {...all} />] : []),
    ...(status === 70 && redAskedBy !== null ? [<RedDecision key="decide" {...all} />] : []),
    ...(status === 71 && !reissued ? [<Reissue key="again" {...all} />] : []),
    ...([0, 10, 25].includes(status)
      ? [
          <Reasoned key="void" kind="void" {...all}>
            作废
          </Reasoned>,
        ]
      : []),
  ];
}

function forBuyer(all: Props): ReactElement[] {
  const { status, red, redAskedBy, source, invoiceKind } = all.invoice;
  const online = source === 0 && !red;
  return [
    ...(status === 40
      ? [
          <Move key="sign" kind="sign" {...all}>
            签收
          </Move>,
        ]
      : []),
    ...([40, 50].includes(status) && online
      ? [
          <Reasoned key="return" kind="return" {...all}>
            退票
          </Reasoned>,
        ]
      : []),
    ...(status === 50 && !red && deductible(invoiceKind) ? [<Certify key="certify" {...all} />] : []),
    ...([30, 40, 50, 60].includes(status) && online ? [<RedApply key="red" {...all} />] : []),
    ...(status === 70 && redAskedBy !== null ? [<RedDecision key="decide" {...all} />] : []),
  ];
}

/** An issued invoice as files. */
export function Downloads({ invoice: { id }, look }: Pick<Props, 'invoice' | 'look'>) {
  return (['PDF', 'OFD', 'XML'] as const).map((format) => (
    <BusyButton
      key={format}
      look={look}
      busy={false}
      onPress={() => void request(invoice.download, { id, format }).catch(() => undefined)}
    >
      {look === 'text' ? `下载 ${format}` : format}
    </BusyButton>
  ));
}

const exists = ({ status }: InvoiceRow) => status >= 30 && status !== 80;

/** What this user's side may do with an invoice in its state; each button also asks for its permission. */
export function invoiceActions({ invoice: row, onDone, look = 'text' }: ActionProps): ReactElement[] {
  const all = { invoice: row, onDone, look };
  const own = row.side === 'SELLER' ? forSeller(all) : row.side === 'BUYER' ? forBuyer(all) : [];
  if (!exists(row)) return own;
  return [
    ...own,
    <VerifyButton key="verify" ids={[row.id]} onDone={onDone} look={look}>
      验真
    </VerifyButton>,
    ...(row.source === 0 ? [<Downloads key="files" invoice={row} look={look} />] : []),
  ];
}
