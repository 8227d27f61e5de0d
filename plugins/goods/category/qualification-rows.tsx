import { AttachmentPicker, Input, makeStyles, tokens } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import type { Qualification } from './contract.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '16px' },
  one: { display: 'flex', flexDirection: 'column', gap: '8px' },
  line: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface Props {
  required: readonly string[];
  value: readonly Qualification[] | undefined;
  onChange: (value: Qualification[]) => void;
}

/** 资质附件：每项要求上传证书，填写编号与有效期。 */
export function QualificationRows({ required, value = [], onChange }: Props) {
  const styles = useStyles();
  if (required.length === 0) return <span className={styles.quiet}>该分类没有资质要求</span>;
  const change = (name: string, part: Partial<Qualification> | undefined) => {
    const others = value.filter((one) => one.name !== name);
    const held = value.find((one) => one.name === name);
    const next = part && { name, fileId: '', fileName: '', validTo: '', ...held, ...part };
    onChange(next ? [...others, next] : others);
  };
  return (
    <div className={styles.list}>
      {required.map((name) => {
        const held = value.find((one) => one.name === name);
        return (
          <div key={name} className={styles.one}>
            <span>{name} *</span>
            <AttachmentPicker
              value={held ? [held] : []}
              onChange={(files) => change(name, files.at(-1))}
              accept={['.pdf', '.jpg', '.png']}
              maxFiles={1}
            />
            {held && (
              <div className={styles.line}>
                <Input
                  aria-label={`${name}证书编号`}
                  placeholder="证书编号"
                  maxLength={60}
                  value={held.certNo ?? ''}
                  onChange={(_, { value: certNo }) => change(name, { certNo })}
                />
                <DayInput
                  value={held.validTo}
                  placeholder="有效期至"
                  onChange={(validTo) => change(name, { validTo: validTo ?? '' })}
                />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
