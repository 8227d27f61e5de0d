import { useCall } from '@portal/sdk';
import { creditCodePattern, PLATE } from '@portal/sdk/calls/enterprise';
import { Input, makeStyles, tokens } from '@portal/sdk/ui';
import { dispatchCustomer } from './contract.ts';

const useStyles = makeStyles({
  hint: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const whole = new RegExp(creditCodePattern);

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A credit code, and below it the enterprise of the portal that has it. */
export function CodeField({ value = '', onChange }: Props) {
  const styles = useStyles();
  const { data } = useCall(dispatchCustomer.lookup, whole.test(value) ? { socialcreditcode: value } : undefined);
  return (
    <>
      <Input value={value} maxLength={18} onChange={(_, { value: text }) => onChange(text.trim().toUpperCase())} />
      {whole.test(value) && data && (
        <span className={styles.hint}>
          {`平台企业：${data.customerName}${data.cat === null ? '' : `（${PLATE[data.cat]}）`}`}
        </span>
      )}
    </>
  );
}
