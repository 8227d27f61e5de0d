import { mayCall, request, toast, useSession, useSubmit } from '@portal/sdk';
import { money } from '@portal/sdk/format';
import { BusyButton, Button, type ButtonAppearance } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { invoice, type InvoiceRow } from './contract.ts';
import { aboutInvoice, invoicePath } from './addresses.ts';
import { RedApplyButton } from './red-apply.tsx';

interface VerifyProps {
  ids: readonly string[];
  onDone: () => unknown;
  appearance: ButtonAppearance;
  children: string;
}

/** 查验发票真伪，并告知结果。 */
export function VerifyButton({ ids, onDone, appearance, children }: VerifyProps) {
  const session = useSession();
  const { busy, submit } = useSubmit(invoice.verify);
  if (!mayCall(session, invoice.verify)) return null;
  const verify = async () => {
    const answer = await submit({ ids: [...ids] });
    if (answer === undefined) return;
    const { right, wrong } = answer;
    toast({ intent: wrong > 0 ? 'warning' : 'success', message: `查验完成：相符 ${right} 张，不符 ${wrong} 张` });
    await onDone();
  };
  return (
    <BusyButton appearance={appearance} busy={busy} disabled={ids.length === 0} onClick={() => void verify()}>
      {children}
    </BusyButton>
  );
}

interface Props {
  invoice: InvoiceRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

/** What the user may do with an invoice now; with its number it can be verified and read as a file. */
export function InvoiceActions({ invoice: row, onDone, appearance = 'text' }: Props) {
  const { invoiceNo, applyNo, issueDate, fault, source } = row;
  const name = invoiceNo ?? applyNo;
  const shared = { row, about: aboutInvoice(row), onDone, appearance } as const;
  return (
    <>
      <StepButton call={invoice.submit} {...shared}>
        提交开具
      </StepButton>
      {fault === null ? (
        <StepButton call={invoice.issue} ask={`提交开票平台开具 ${name}？`} {...shared} />
      ) : (
        <StepButton call={invoice.issue} {...shared}>
          重试
        </StepButton>
      )}
      <StepButton call={invoice.query} done="已查询，结果见发票状态" {...shared}>
        查询结果
      </StepButton>
      <StepButton
        call={invoice.deliver}
        title={`交付发票 · ${name}`}
        fields={[{ name: 'email', malformed: '请输入正确的邮箱地址' }, 'carrier', 'waybillNo']}
        initial={{ email: row.mailbox }}
        done="已交付，已通知购方签收"
        {...shared}
      />
      <StepButton call={invoice.sign} {...shared} />
      <StepButton call={invoice.return} title={`退票 · ${name}`} {...shared} />
      <StepButton
        call={invoice.certify}
        title={`勾选认证 · ${name}`}
        initial={{ certifyMonth: (issueDate ?? '').slice(0, 7) }}
        {...shared}
      />
      <RedApplyButton {...shared} />
      <StepButton
        call={invoice.redDecide}
        step="RED_WITHDRAW"
        input={{ step: 'withdraw' }}
        ask={`撤销发票 ${name} 的红冲申请？`}
        {...shared}
      >
        撤销红冲
      </StepButton>
      <StepButton
        call={invoice.redDecide}
        step="RED_CONFIRM"
        input={{ step: 'confirm' }}
        ask={`确认红冲发票 ${invoiceNo} 的 ${money(row.redAskedAmount)} 元？确认后立即开具红字发票，不能撤回。`}
        done="已确认红冲，红字发票已开具"
        {...shared}
      >
        确认红冲
      </StepButton>
      <StepButton
        call={invoice.redDecide}
        step="RED_REFUSE"
        title={`拒绝红冲 · ${invoiceNo}`}
        input={{ step: 'refuse' }}
        fields={[{ name: 'opinion', check: (text) => (text ? undefined : '请输入拒绝原因') }]}
        {...shared}
      >
        拒绝红冲
      </StepButton>
      <StepButton
        call={invoice.reissue}
        ask={`按发票 ${name} 的明细重新开票？`}
        done={({ id }) => ({
          message: '已生成重开的发票，请提交开具',
          about: { name: `发票 ${name}`, to: invoicePath(id) },
        })}
        {...shared}
      />
      <StepButton
        call={invoice.void}
        title={`作废 · ${name}`}
        {...shared}
        appearance={appearance === 'text' ? 'danger' : appearance}
      />
      {invoiceNo !== null && (
        <VerifyButton ids={[row.id]} onDone={onDone} appearance={appearance}>
          验真
        </VerifyButton>
      )}
      {invoiceNo !== null &&
        source === 0 &&
        (['PDF', 'OFD', 'XML'] as const).map((format) => (
          <Button
            key={format}
            appearance={appearance}
            onClick={() => void request(invoice.download, { id: row.id, format }).catch(() => undefined)}
          >
            {appearance === 'text' ? `下载 ${format}` : format}
          </Button>
        ))}
    </>
  );
}
