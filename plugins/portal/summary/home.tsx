import { useCall, useDeployment } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { Boundary, look, makeStyles, meaning, TextLink } from '@portal/sdk/ui';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { management } from '../management/contract.ts';
import { Faq, Guide } from './guide.tsx';
import { Figures, Partners } from './figures.tsx';
import { Hero } from './hero.tsx';
import { News } from './news.tsx';
import { Procurement } from './procurement.tsx';
import { Services } from './services.tsx';

const useStyles = makeStyles({
  bar: { backgroundColor: meaning.toneWaitingGround, color: meaning.toneWaitingText },
  wrap: { ...look.row('8px'), maxWidth: '1200px', marginInline: 'auto', padding: '8px 16px', flexWrap: 'wrap' },
  section: { scrollMarginTop: '56px' },
  page: { '&[data-grey="true"]': { filter: 'grayscale(1)' } },
});

/** 升级维护提示：窗口结束前显示。 */
function UpgradeBar() {
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

/** e服务首页：介绍、登录、服务、公告、数据、指南、机构、帮助。 */
export default function HomePage() {
  const styles = useStyles();
  const { portalName } = useDeployment();
  const { data } = useCall(management.getDetail, {});
  return (
    <div className={styles.page} data-grey={data?.greyMode === true}>
      <UpgradeBar />
      <Hero portalName={portalName} />
      <Boundary name="正在征集">
        <Procurement />
      </Boundary>
      <div id="services" className={styles.section}>
        <Boundary name="服务产品">
          <Services />
        </Boundary>
      </div>
      <Boundary name="公告与动态">
        <News />
      </Boundary>
      <Guide />
      <div id="about" className={styles.section}>
        <Figures />
        <Partners />
      </div>
      <Boundary name="常见问题">
        <Faq />
      </Boundary>
    </div>
  );
}
