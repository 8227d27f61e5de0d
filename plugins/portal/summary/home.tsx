import { useCall, useDeployment } from '@portal/sdk';
import { Boundary, makeStyles, mergeClasses } from '@portal/sdk/ui';
import { management } from '../management/contract.ts';
import { Faq } from './faq.tsx';
import { Figures } from './figures.tsx';
import { Guide } from './guide.tsx';
import { Hero } from './hero.tsx';
import { News } from './news.tsx';
import { Partners } from './partners.tsx';
import { Services } from './services.tsx';
import { UpgradeBar } from './upgrade-bar.tsx';

const useStyles = makeStyles({ grey: { filter: 'grayscale(1)' } });

/** e服务首页：介绍、登录、服务、公告、数据、指南、机构、帮助。 */
export default function HomePage() {
  const styles = useStyles();
  const { portalName } = useDeployment();
  const { data } = useCall(management.getDetail, {});
  return (
    <div className={mergeClasses(data?.greyMode === true && styles.grey)}>
      <UpgradeBar />
      <Hero portalName={portalName} />
      <Figures />
      <Boundary name="服务产品">
        <Services />
      </Boundary>
      <Boundary name="公告与动态">
        <News />
      </Boundary>
      <Guide />
      <Partners />
      <Boundary name="常见问题">
        <Faq />
      </Boundary>
    </div>
  );
}
