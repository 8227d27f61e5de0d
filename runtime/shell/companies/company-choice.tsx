import type { Company } from '@portal/sdk/calls/enterprise';
import { EmptyState, makeStyles, mergeClasses, NoResult, SearchBox, tokens, WhenLoaded } from '@portal/sdk/ui';
import { type ReactNode, useState } from 'react';
import { joinedOf, recentFirst, search, searchFrom } from './companies.ts';
import { CompanyList } from './company-list.tsx';
import { useCompanies } from './use-companies.ts';
import { useSounds } from './use-sounds.ts';
import { useRecent } from './use-switch.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '12px', marginBottom: '12px' },
  status: { margin: 0, minHeight: '22px', color: tokens.colorNeutralForeground2 },
  search: { flexGrow: 1, maxWidth: 'none' },
  tall: { height: 'min(420px, calc(100vh - 320px))' }, // the dialog keeps its size while the list is narrowed
});

interface Props {
  /** 公司 or 企业. */
  kind: string;
  busy: boolean;
  /** Beside the search box. */
  action?: ReactNode;
  onChoose: (company: Company) => void;
}

function Choice({ kind, busy, action, onChoose, companies }: Props & { companies: readonly Company[] }) {
  const styles = useStyles();
  const { recent } = useRecent();
  const [keyword, setKeyword] = useState('');
  const found = search(recentFirst(companies, recent), keyword, useSounds(keyword));
  const searchable = companies.length > searchFrom;
  return (
    <>
      {(searchable || action) && (
        <div className={styles.bar}>
          {searchable ? (
            <SearchBox
              className={styles.search}
              aria-label={`搜索${kind}`}
              placeholder="名称、编码、统一社会信用代码或拼音"
              value={keyword}
              onChange={setKeyword}
            />
          ) : (
            <span />
          )}
          {action}
        </div>
      )}
      <div className={mergeClasses(searchable && styles.tall)}>
        {companies.length === 0 ? (
          <EmptyState title={`暂无${kind}`} hint={`当前账号还没有加入${kind}，请联系运营人员。`} />
        ) : found.length === 0 ? (
          <NoResult onReset={() => setKeyword('')} />
        ) : (
          <CompanyList label={`${kind}列表`} companies={found} keyword={keyword} disabled={busy} onChoose={onChoose} />
        )}
      </div>
      <p className={styles.status} role="status">
        {busy && '正在切换，请稍候…'}
      </p>
    </>
  );
}

/** The companies that the account has joined: searched when many, recent first. */
export function CompanyChoice(props: Props) {
  const answer = useCompanies();
  return (
    <WhenLoaded answer={answer} rows={8}>
      {(companies) => <Choice {...props} companies={joinedOf(companies)} />}
    </WhenLoaded>
  );
}
