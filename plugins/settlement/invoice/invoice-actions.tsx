import { request } from '@portal/sdk';
import { ActionButton, type ButtonAppearance, Button } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { type InvoiceRow, invoice } from './contract.ts';
import { VerifyButton } from './verify-button.tsx';

interface Props {
  invoice: InvoiceRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

/** The other party confirms or refuses a red letter; who asked withdraws. */
function RedDecision({ invoice: row, onDone, appearance }: Required<Props>) {
  const { id, version, invoiceNo, may } = row;
  const decide = (step: 'confirm' | 'withdraw', text: string, ask: string) => (
    <ActionButton
      call={invoice.redDecide}
      input={{ id, version, step }}
      ask={ask}
      onDone={onDone}
      appearance={appearance}
    >
      {text}
    </ActionButton>
  );
  return (
    <>
      {may.includes('RED_WITHDRAW') && decide('withdraw', '撤销红冲', '撤销红冲申请？')}
      {may.includes('RED_CONFIRM') &&
        decide('confirm', '确认红冲', `确认红冲发票 ${invoiceNo}？确认后立即开具红字发票，不能撤回。`)}
      {may.includes('RED_REFUSE') && (
        <FormButton
          call={invoice.redDecide}
          title={`拒绝红冲 · ${invoiceNo}`}
          input={{ id, version, step: 'refuse' }}
          fields={[{ name: 'opinion', check: (text) => (text ? undefined : '请输入拒绝原因') }]}
          onDone={onDone}
          appearance={appearance}
        >
          拒绝红冲
        </FormButton>
      )}
    </>
  );
}

/** An issued invoice as files. */
function Downloads({ invoice: { id }, appearance }: Required<Pick<Props, 'invoice' | 'appearance'>>) {
  return (['PDF', 'OFD', 'XML'] as const).map((format) => (
    <Button
      key={format}
      appearance={appearance}
      onClick={() => void request(invoice.download, { id, format }).catch(() => undefined)}
    >
      {appearance === 'text' ? `下载 ${format}` : format}
    </Button>
  ));
}

/** What the user may do with an invoice now; with its number it can be verified and read as a file. */
export function InvoiceActions({ invoice: row, onDone, appearance = 'text' }: Props) {
  const { invoiceNo, applyNo, issueDate, fault, source } = row;
  const name = invoiceNo ?? applyNo;
  const shared = { row, onDone, appearance } as const;
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
      <StepButton call={invoice.redApply} title={`红冲申请 · ${name}`} done="已提交，等待对方确认" {...shared}>
        红冲申请
      </StepButton>
      <RedDecision invoice={row} onDone={onDone} appearance={appearance} />
      <StepButton call={invoice.reissue} ask={`按发票 ${name} 的明细重新开票？`} done="已生成重开的发票" {...shared} />
      <StepButton call={invoice.void} title={`作废 · ${name}`} {...shared} />
      {invoiceNo !== null && (
        <VerifyButton ids={[row.id]} onDone={onDone} appearance={appearance}>
          验真
        </VerifyButton>
      )}
      {invoiceNo !== null && source === 0 && <Downloads invoice={row} appearance={appearance} />}
    </>
  );
}
