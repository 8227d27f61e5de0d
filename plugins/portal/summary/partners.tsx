import { useCall } from '@portal/sdk';
import { look, makeStyles, meaning } from '@portal/sdk/ui';
import { Block } from './block.tsx';
import { portal } from './contract.ts';

const useStyles = makeStyles({
  list: { ...look.list, ...look.grid('repeat(auto-fill, minmax(240px, 1fr))', '12px') },
  item: { ...look.outlined, ...look.row('12px'), minHeight: '64px', padding: '8px 16px', boxSizing: 'border-box' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Six quiet marks of the same family; an institution keeps the one of its place. */
const MARKS = [
  'M6 26 L16 8 L26 26 M10 26 H22',
  'M6 16 A10 10 0 0 1 26 16 M6 22 A10 10 0 0 0 26 22',
  'M7 7 H25 V25 H7 Z M7 16 H25 M16 7 V25',
  'M16 5 L27 16 L16 27 L5 16 Z M16 11 V21',
  'M6 24 V14 M13 24 V8 M20 24 V12 M26 24 V6',
  'M5 20 q5 -8 11 0 t11 0 M5 13 q5 -8 11 0 t11 0',
];

/** 合作金融机构。 */
export function Partners() {
  const styles = useStyles();
  const { data } = useCall(portal.summary, {});
  if (!data || data.partners.length === 0) return null;
  return (
    <Block title="合作金融机构" hint="费率与额度由机构提供，企业自主选择">
      <ul className={styles.list}>
        {data.partners.map((name, index) => (
          <li key={name} className={styles.item} title={name}>
            <svg
              width="32"
              height="32"
              viewBox="0 0 32 32"
              fill="none"
              stroke={meaning.artAccent}
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={MARKS[index % MARKS.length] ?? ''} />
            </svg>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
