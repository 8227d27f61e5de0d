import type { Company } from '@portal/sdk/calls/enterprise';
import {
  Checkbox,
  EmptyState,
  Highlight,
  makeStyles,
  mergeClasses,
  NoResult,
  SearchBox,
  tokens,
  ToneTag,
} from '@portal/sdk/ui';
import { useState } from 'react';
import { barredFor, choosableFirst, nameOf, search } from './companies.ts';
import { useSounds } from './use-sounds.ts';

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: '8px' },
  scroller: {
    maxHeight: 'min(320px, calc(100vh - 460px))',
    minHeight: '160px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', minWidth: '600px', borderCollapse: 'collapse', tableLayout: 'fixed' },
  cell: {
    height: '40px',
    paddingInline: '8px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  barred: { color: tokens.colorNeutralForeground3 },
  figures: { fontVariantNumeric: 'tabular-nums' },
});

const columns = [
  { title: '名称', width: undefined },
  { title: '编码', width: '72px' },
  { title: '信用代码', width: '168px' },
  { title: '层级', width: '48px' },
  { title: '状态', width: '88px' },
] as const;

const LEVEL: Readonly<Record<number, string>> = { 1: '一级', 2: '二级', 3: '三级', 4: '四级' };

interface RowProps {
  company: Company;
  keyword: string;
  chosen: boolean;
  onToggle: (customerCode: string) => void;
}

function Row({ company, keyword, chosen, onToggle }: RowProps) {
  const styles = useStyles();
  const { customerCode, socialcreditcode, companyLevel } = company;
  const barred = barredFor(company);
  const figures = mergeClasses(styles.cell, styles.figures);
  return (
    <tr className={mergeClasses(barred !== undefined && styles.barred)}>
      <td className={styles.cell}>
        <Checkbox
          checked={chosen}
          disabled={barred !== undefined}
          label={<Highlight text={nameOf(company)} keyword={keyword} />}
          onChange={() => onToggle(customerCode)}
        />
      </td>
      <td className={figures}>
        <Highlight text={customerCode} keyword={keyword} />
      </td>
      <td className={figures}>{socialcreditcode ?? '-'}</td>
      <td className={styles.cell}>{companyLevel === null ? '-' : (LEVEL[companyLevel] ?? companyLevel)}</td>
      <td className={styles.cell}>
        {barred !== undefined && <ToneTag tone={barred === '已添加' ? 'neutral' : 'waiting'}>{barred}</ToneTag>}
      </td>
    </tr>
  );
}

interface TableProps {
  companies: readonly Company[];
  keyword: string;
  chosen: ReadonlySet<string>;
  onToggle: (customerCode: string) => void;
}

function OrganisationTable({ companies, chosen, ...row }: TableProps) {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label="可选组织">
      <thead>
        <tr>
          {columns.map(({ title, width }) => (
            <th key={title} scope="col" className={mergeClasses(styles.cell, styles.head)} style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <Row key={company.entId} company={company} chosen={chosen.has(company.customerCode)} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** 可选组织：多选，按名称或编码搜索；不可选的说明原因。 */
export function OrganisationChoice({ companies, ...table }: Omit<TableProps, 'keyword'>) {
  const styles = useStyles();
  const [keyword, setKeyword] = useState('');
  const found = search(choosableFirst(companies), keyword, useSounds(keyword));
  if (companies.length === 0) return <EmptyState title="暂无可选组织" hint="当前账号名下没有可以添加的组织。" />;
  return (
    <>
      <SearchBox
        className={styles.search}
        aria-label="搜索组织"
        placeholder="名称或编码"
        value={keyword}
        onChange={setKeyword}
      />
      <div className={styles.scroller}>
        {found.length === 0 ? (
          <NoResult onReset={() => setKeyword('')} />
        ) : (
          <OrganisationTable companies={found} keyword={keyword} {...table} />
        )}
      </div>
    </>
  );
}
