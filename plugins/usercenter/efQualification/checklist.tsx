import { now } from '@portal/sdk';
import { CONSEQUENCE_TOLD, HELD_STATE, type ownQualification } from '@portal/sdk/calls/qualification';
import type { OutputOf } from '@portal/sdk/contract';
import { daysBetween, date } from '@portal/sdk/format';
import { look, makeStyles, StatusTag, tokens, Truncated } from '@portal/sdk/ui';
import { NewCertificate } from './certificate-form.tsx';

type Required = OutputOf<typeof ownQualification.required>[number];

const useStyles = makeStyles({
  list: {
    ...look.grid('repeat(auto-fit, minmax(168px, 1fr))', '8px'),
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    ...look.column('2px'),
    minWidth: 0,
    padding: '4px 8px',
    borderRadius: '6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: { ...look.row('8px'), minWidth: 0, minHeight: '24px' },
  name: { flexGrow: 1, minWidth: 0 },
  told: { minWidth: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

function told({ state, validTo, waiting, consequence }: Required): string {
  if (state === 'MISSING') return waiting ? '已提交，等待审核' : CONSEQUENCE_TOLD[consequence];
  if (validTo === null) return '长期有效';
  return state === 'ENDING' ? `还有 ${daysBetween(date(now()), validTo)} 天` : `至 ${validTo}`;
}

/** 必备资质：有效、将到期或缺失，缺失的后果。 */
export function Checklist({ required, onDone }: { required: readonly Required[]; onDone: () => unknown }) {
  const styles = useStyles();
  if (required.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="必备资质">
      {required.map((one) => (
        <li key={one.typeId} className={styles.item}>
          <div className={styles.line}>
            <span className={styles.name}>
              <Truncated text={one.typeName} />
            </span>
            {one.state === 'MISSING' && !one.waiting && (
              <NewCertificate typeId={one.typeId} appearance="text" onDone={onDone}>
                登记
              </NewCertificate>
            )}
          </div>
          <div className={styles.line}>
            <StatusTag code={one.state} {...HELD_STATE} />
            <span className={styles.told}>
              <Truncated text={told(one)} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
