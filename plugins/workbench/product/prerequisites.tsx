import { PREREQUISITE, type product } from '@portal/sdk/calls/product';
import type { OutputOf } from '@portal/sdk/contract';
import { makeStyles, meaning, mergeClasses, space, TextLink, tokens } from '@portal/sdk/ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactNode } from 'react';

type Item = OutputOf<typeof product.openCheck>['items'][number];

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: space.m },
  item: { display: 'flex', gap: space.s, alignItems: 'flex-start' },
  icon: { fontSize: '20px', flexShrink: 0, marginTop: '1px' },
  passed: { color: meaning.toneSuccessText },
  failed: { color: meaning.toneDangerText },
  later: { color: meaning.toneWaitingText },
  how: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** How each gap is closed. */
const HOW: Readonly<Record<Item['key'], (missing: readonly string[]) => ReactNode>> = {
  ADMINISTRATOR: () => '请联系本企业管理员申请开通。',
  ADMITTED: () => <TextLink to="/userCenter/companyManage">企业尚未准入，查看准入进度</TextLink>,
  ENTERPRISE: (missing) => <TextLink to="/userCenter/companyManage">缺少{missing.join('、')}，去补充企业信息</TextLink>,
  DEPENDENCY: (missing) =>
    missing.map((name) => (
      <TextLink key={name} to={`/product/index?keyword=${encodeURIComponent(name)}`}>
        先开通{name}{' '}
      </TextLink>
    )),
  AGREEMENT: (missing) => `申请后签署：${missing.map((name) => `《${name}》`).join('')}`,
};

function Mark({ passed, later }: { passed: boolean; later: boolean }) {
  const styles = useStyles();
  if (passed)
    return <CheckmarkCircleRegular className={mergeClasses(styles.icon, styles.passed)} aria-label="已满足" />;
  return later ? (
    <CircleRegular className={mergeClasses(styles.icon, styles.later)} aria-label="下一步办理" />
  ) : (
    <ErrorCircleRegular className={mergeClasses(styles.icon, styles.failed)} aria-label="未满足" />
  );
}

/** 开通条件：满足与否，未满足的去哪里办。 */
export function Prerequisites({ items }: { items: readonly Item[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label="开通条件">
      {items.map(({ key, passed, missing }) => (
        <li key={key} className={styles.item}>
          <Mark passed={passed} later={key === 'AGREEMENT'} />
          <span>
            {PREREQUISITE[key]}
            {!passed && <span className={styles.how}>{HOW[key](missing)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
