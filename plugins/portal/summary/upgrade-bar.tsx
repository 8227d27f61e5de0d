import { useCall, useDeployment } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { makeStyles, meaning, TextLink } from '@portal/sdk/ui';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { management } from '../management/contract.ts';

const useStyles = makeStyles({
  bar: { backgroundColor: meaning.toneWaitingGround, color: meaning.toneWaitingText },
  wrap: {
    maxWidth: '1200px',
    marginInline: 'auto',
    padding: '8px 16px',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexWrap: 'wrap',
  },
});

/** 升级维护提示：窗口结束前显示。 */
export function UpgradeBar() {
  const styles = useStyles();
  const { phone } = useDeployment();
  const { data } = useCall(management.getDetail, {});
  if (!data?.upgrade) return null;
  const { title, begin, end, contentId } = data.upgrade;
  return (
    <aside className={styles.bar} role="status">
      <div className={styles.wrap}>
        <MegaphoneRegular aria-hidden="true" fontSize={20} />
        <span>
          {title}：{dateTime(begin, 'YYYY-MM-DD HH:mm')}—{dateTime(end, 'HH:mm')} 暂停访问，请提前安排业务。客服热线{' '}
          {phone}
        </span>
        {contentId !== null && <TextLink to={`/ef/newsDetails?id=${contentId}`}>查看公告</TextLink>}
      </div>
    </aside>
  );
}
