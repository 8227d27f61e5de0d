import { useArrowNavigationGroup } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Company } from '@portal/sdk/calls/enterprise';
import { Highlight, makeStyles, mergeClasses, meaning, tokens, ToneTag } from '@portal/sdk/ui';
import { useRef } from 'react';
import { isCurrent, nameOf } from './companies.ts';

/** Above this number only the rows in sight are drawn. */
const virtualFrom = 100;
const rowHeight = 60;

const useStyles = makeStyles({
  scroller: { maxHeight: 'min(420px, calc(100vh - 320px))', minHeight: '120px', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { height: `${rowHeight}px`, boxSizing: 'border-box', paddingBlock: '2px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    height: '100%',
    paddingInline: '12px',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: meaning.rowHover },
    ':disabled': { cursor: 'default' },
  },
  current: {
    backgroundColor: meaning.toneInfoGround,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    ':hover': { backgroundColor: meaning.toneInfoGround },
  },
  name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
  facts: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface RowProps {
  company: Company;
  keyword: string;
  disabled: boolean;
  onChoose: (company: Company) => void;
}

function Row({ company, keyword, disabled, onChoose }: RowProps) {
  const styles = useStyles();
  const { customerCode, socialcreditcode } = company;
  const current = isCurrent(company);
  return (
    <button
      type="button"
      className={mergeClasses(styles.row, current && styles.current)}
      aria-current={current}
      disabled={disabled}
      title={nameOf(company)}
      onClick={() => onChoose(company)}
    >
      <span>
        <span className={styles.name}>
          <Highlight text={nameOf(company)} keyword={keyword} />
        </span>
        <span className={styles.facts}>
          编码 <Highlight text={customerCode} keyword={keyword} />
          {' · '}统一社会信用代码 <Highlight text={socialcreditcode ?? '-'} keyword={keyword} />
        </span>
      </span>
      {current && <ToneTag tone="info">当前</ToneTag>}
    </button>
  );
}

interface Drawn {
  readonly company: Company;
  readonly index: number;
}

/** All rows of a short list, those in sight of a long one, with the pixels above and below them. */
function useInSight(companies: readonly Company[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const many = companies.length > virtualFrom;
  const virtual = useVirtualizer({
    count: companies.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    enabled: many,
  });
  const at = (index: number): Drawn[] => companies.slice(index, index + 1).map((company) => ({ company, index }));
  if (!many) return { scroller, rows: companies.flatMap((_, index) => at(index)), above: 0, below: 0 };
  const items = virtual.getVirtualItems();
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { scroller, rows: items.flatMap(({ index }) => at(index)), above: items[0]?.start ?? 0, below };
}

interface Props {
  label: string;
  companies: readonly Company[];
  /** What was searched for, marked in the rows. */
  keyword: string;
  disabled: boolean;
  onChoose: (company: Company) => void;
}

/** 公司列表：名称、编码、统一社会信用代码，当前的突出显示；上下键移动，回车选择。 */
export function CompanyList({ label, companies, ...row }: Props) {
  const styles = useStyles();
  const arrows = useArrowNavigationGroup({ axis: 'vertical', memorizeCurrent: true });
  const { scroller, rows, above, below } = useInSight(companies);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} aria-label={label} style={{ paddingTop: above, paddingBottom: below }} {...arrows}>
        {rows.map(({ company, index }) => (
          <li key={company.entId} className={styles.item} aria-setsize={companies.length} aria-posinset={index + 1}>
            <Row company={company} {...row} />
          </li>
        ))}
      </ul>
    </div>
  );
}
