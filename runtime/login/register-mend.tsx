import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { MENDED, type MendedItem, type MendNote, registrationMending } from '@portal/sdk/calls/registration-mending';
import type { OutputOf } from '@portal/sdk/contract';
import { type Attachment, MessageBar } from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import { usePortal } from '../portal.ts';
import { EntTypeField } from './ent-type-field.tsx';
import { useFormStyles } from './form-styles.ts';
import { LicenceField } from './licence-field.tsx';
import { sentenceOf } from './next-step.ts';
import { emptyValues, faultsOf } from './register-values.ts';
import { TextField } from './text-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';

export type Found = NonNullable<OutputOf<typeof registrationMending.progress>>;

type Facts = Pick<Found, Exclude<MendedItem, 'licence'>>;

const useStyles = makeStyles({
  item: { display: 'flex', flexDirection: 'column', gap: '4px' },
  note: { margin: 0, color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
});

const LONGEST = { customerRegisterName: 100, socialcreditcode: 18, legalRepresentative: 30, userName: 30 } as const;

/** What is wrong with the values, as when they were entered first. */
const wrong = (values: Facts) => {
  const all = { ...emptyValues, ...values };
  return { ...faultsOf(1, all), ...faultsOf(2, all) };
};

interface Props {
  found: Found;
  phoneKey: string;
  onSent: () => void;
}

/** 补正：只有被退回的内容，每一项带着审核要求。 */
export function RegisterMend({ found, phoneKey, onSent }: Props) {
  const styles = useStyles();
  const form = useFormStyles();
  const { request } = usePortal();
  const { entType, userName, customerRegisterName, socialcreditcode, legalRepresentative, notes } = found;
  const [values, setValues] = useState<Facts>({
    ...{ entType, userName, customerRegisterName, socialcreditcode, legalRepresentative },
  });
  const [licence, setLicence] = useState<Attachment>();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState('');
  const focus = useFirstFocus();
  const asks = (item: MendedItem) => notes.some((note) => note.item === item);
  const faults: Readonly<Record<string, string | undefined>> = {
    ...refused,
    ...(tried && { ...wrong(values), ...(!licence && { licenceKey: '请重新上传营业执照' }) }),
  };
  const standing = notes.some(({ item }) => (item === 'licence' ? !licence : wrong(values)[item] !== undefined));
  const set = (change: (before: Facts) => Facts) => {
    setRefused({});
    setValues(change);
  };
  const send = async () => {
    const mended = notes.flatMap(({ item }) => (item === 'licence' ? [] : [[item, values[item].trim()]]));
    const keyed = asks('licence') && licence && { licenceKey: licence.fileId };
    await request(registrationMending.mend, { phoneKey, ...Object.fromEntries(mended), ...keyed }, { quiet: true });
    onSent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError('');
    if (standing) return;
    send().catch((failure: unknown) => {
      const found = failure instanceof CallError ? failure.faults : [];
      setRefused(Object.fromEntries(found.map(({ path, text }) => [path, text])));
      if (found.length === 0) setError(sentenceOf(failure, '提交失败，请稍后重试'));
    });
  };
  const fieldOf = ({ item }: MendNote) => {
    if (item === 'licence')
      return (
        <LicenceField
          hint="重新上传的文件代替原来的营业执照"
          phoneKey={phoneKey}
          licence={licence}
          onLicence={setLicence}
          fault={faults.licenceKey}
        />
      );
    if (item === 'entType')
      return (
        <EntTypeField value={values.entType} onChange={(code) => set((before) => ({ ...before, entType: code }))} />
      );
    return (
      <TextField
        label={MENDED.texts[item]}
        maxLength={LONGEST[item]}
        value={values[item]}
        onChange={(text) =>
          set((before) => ({ ...before, [item]: item === 'socialcreditcode' ? text.toUpperCase() : text }))
        }
        fault={faults[item]}
      />
    );
  };
  return (
    <form ref={focus} className={form.form} onSubmit={submit} noValidate aria-label="补正">
      {notes.map((note) => (
        <div key={note.item} className={styles.item}>
          {fieldOf(note)}
          <p className={styles.note}>审核要求：{note.note}</p>
        </div>
      ))}
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large">
        重新提交
      </Button>
    </form>
  );
}
