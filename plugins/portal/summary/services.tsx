import { canOpen, useCall, useDeployment, useSession } from '@portal/sdk';
import { product, productInfo } from '@portal/sdk/calls/product';
import { Link } from '@portal/sdk/router';
import { ErrorState, Loading, makeStyles, mergeClasses, ToneTag, type Tone, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { Block } from './block.tsx';
import { ProductIcon } from './product-icon.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: '24px' },
  section: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    gap: '16px',
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr' },
  },
  name: { margin: 0, fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold, paddingTop: '16px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    gap: '12px',
    padding: '16px',
    height: '100%',
    minHeight: '96px',
    boxSizing: 'border-box',
    borderRadius: '8px',
    color: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    textDecorationLine: 'none',
  },
  live: {
    transitionProperty: 'border-color, background-color',
    transitionDuration: '120ms',
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  icon: {
    width: '40px',
    height: '40px',
    flexShrink: 0,
    borderRadius: '8px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  text: { minWidth: 0, flexGrow: 1 },
  head: { display: 'flex', alignItems: 'center', gap: '8px', justifyContent: 'space-between' },
  title: { fontWeight: tokens.fontWeightSemibold, fontSize: '16px', lineHeight: '24px' },
  intro: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', fontSize: '13px' },
});

const STATES: Readonly<Record<number, readonly [string, Tone]>> = {
  0: ['去开通', 'neutral'],
  1: ['待签协议', 'waiting'],
  2: ['待激活', 'waiting'],
  3: ['开通中', 'info'],
  4: ['已开通', 'success'],
  5: ['已驳回', 'danger'],
  6: ['已停用', 'neutral'],
};
const opened = 4;

interface Service {
  productType: string;
  productName: string;
  intro: string;
  section: string;
  routeUrl: string | null;
  ifIntOrExt: string;
  status?: number;
}

/** Visitors see what is on offer; users what their enterprise has of it. */
function useServices() {
  const { loggedIn } = useSession();
  const offered = useCall(productInfo.listExcludeBase, loggedIn ? undefined : {});
  const mine = useCall(product.getOpenProductList, loggedIn ? { page: 1, size: 999, isHomeSort: true } : undefined);
  // off the shelf, a product is still there for those who have opened it
  const usable = mine.data?.records.filter(({ aboveOff, status }) => aboveOff === 0 || status === opened);
  const services: readonly Service[] | undefined = loggedIn ? usable : offered.data;
  return { services, error: loggedIn ? mine.error : offered.error, reload: loggedIn ? mine.reload : offered.reload };
}

function CardFrame({ service, children }: { service: Service; children: ReactNode }) {
  const styles = useStyles();
  const { loggedIn } = useSession();
  const { basePath } = useDeployment();
  const { routeUrl, ifIntOrExt, status, productType } = service;
  const live = mergeClasses(styles.card, styles.live);
  if (routeUrl !== null && canOpen(routeUrl) && (!loggedIn || status === opened)) {
    return ifIntOrExt === '1' ? (
      <a className={live} href={`${basePath}${routeUrl}`} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <Link className={live} to={routeUrl}>
        {children}
      </Link>
    );
  }
  const onward = loggedIn ? `/product/index?productType=${productType}` : '/login/index';
  return canOpen(onward) ? (
    <Link className={live} to={onward}>
      {children}
    </Link>
  ) : (
    <div className={styles.card}>{children}</div>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const styles = useStyles();
  const [text, tone] = STATES[service.status ?? 0] ?? ['去开通', 'neutral'];
  return (
    <CardFrame service={service}>
      <span className={styles.icon}>
        <ProductIcon productType={service.productType} />
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.title}>{service.productName}</span>
          <ToneTag tone={tone}>{text}</ToneTag>
        </span>
        <p className={styles.intro}>{service.intro}</p>
      </span>
    </CardFrame>
  );
}

/** 服务产品：按板块，显示开通状态。 */
export function Services() {
  const styles = useStyles();
  const { services, error, reload } = useServices();
  const names = [...new Set(services?.map(({ section }) => section))];
  return (
    <Block title="服务产品" hint="一个账号，办理采购、交易、结算与融资" ground="tinted">
      {error && <ErrorState message={error.message} traceId={error.traceId} onRetry={reload} />}
      {!services && !error && <Loading rows={10} />}
      <div className={styles.sections}>
        {names.map((name) => (
          <div key={name} className={styles.section}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.grid}>
              {services
                ?.filter(({ section }) => section === name)
                .map((service) => (
                  <li key={service.productType}>
                    <ServiceCard service={service} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Block>
  );
}
