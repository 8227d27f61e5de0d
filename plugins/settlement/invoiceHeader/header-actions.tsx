import { ActionButton, type ButtonAppearance, LinkButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { aboutHeader, headerEditPath } from './addresses.ts';
import { type HeaderRow, invoiceHeader } from './contract.ts';

interface Props {
  header: HeaderRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
  /** After the header is gone. Default `onDone`. */
  left?: () => unknown;
}

/** What the user may do with the header now. */
export function HeaderActions({ header, onDone, appearance = 'text', left = onDone }: Props) {
  const { id, headerName, may } = header;
  const about = aboutHeader(header);
  const shared = { row: header, about, onDone, appearance } as const;
  return (
    <>
      {may.includes('SAVE') && (
        <LinkButton to={headerEditPath(id)} appearance={appearance}>
          编辑
        </LinkButton>
      )}
      <StepButton call={invoiceHeader.submit} mend={headerEditPath(id)} {...shared} />
      <StepButton call={invoiceHeader.setDefault} {...shared} />
      <StepButton
        call={invoiceHeader.updateState}
        step="DISABLE"
        input={{ status: 0 }}
        ask={`停用抬头“${headerName}”？停用后不能用于新的开票申请。`}
        {...shared}
      >
        停用
      </StepButton>
      <StepButton
        call={invoiceHeader.updateState}
        step="ENABLE"
        input={{ status: 1 }}
        ask={`启用抬头“${headerName}”？`}
        {...shared}
      >
        启用
      </StepButton>
      {may.includes('REMOVE') && (
        <ActionButton
          call={invoiceHeader.remove}
          input={{ id }}
          ask={`删除抬头“${headerName}”？删除后不能恢复。`}
          about={{ name: about.name }}
          done="已删除"
          onDone={left}
          appearance={appearance}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
