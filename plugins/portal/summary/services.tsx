import { canOpen, useCall, useSession } from '@portal/sdk';
import { OPEN_STATUS, type OpenProduct, product, productInfo } from '@portal/sdk/calls/product';
import { Link } from '@portal/sdk/router';
import { look, makeStyles, meaning, mergeClasses, StatusTag, tokens, WhenLoaded } from '@portal/sdk/ui';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { MoneyRegular } from '@fluentui/react-icons/svg/money';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { ScalesRegular } from '@fluentui/react-icons/svg/scales';
import { ShieldRegular } from '@fluentui/react-icons/svg/shield';
import { VehicleTruckRegular } from '@fluentui/react-icons/svg/vehicle-truck';
import type { ComponentType } from 'react';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: '24px' },
  section: {
    ...look.grid('112px minmax(0, 1fr)', '16px'),
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr' },
  },
  name: { margin: 0, fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold, paddingTop: '16px' },
  grid: { ...look.list, display: 'flex', flexWrap: 'wrap', gap: '12px', '& > li': { flex: '1 1 240px' } },
  card: {
    ...look.panel,
    ...look.anchor,
    display: 'flex',
    gap: '12px',
    padding: '16px',
    height: '100%',
    minHeight: '96px',
    boxSizing: 'border-box',
  },
  live: {
    transitionProperty: 'border-color, background-color',
    transitionDuration: '120ms',
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: meaning.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  icon: {
    ...look.centred,
    width: '40px',
    height: '40px',
    flexShrink: 0,
    borderRadius: '8px',
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  text: { minWidth: 0, flexGrow: 1 },
  head: { ...look.row('8px'), justifyContent: 'space-between' },
  action: {
    display: 'inline-flex',
    alignItems: 'center',
    color: tokens.colorBrandForegroundLink,
    whiteSpace: 'nowrap',
  },
  title: { fontWeight: tokens.fontWeightSemibold, fontSize: '16px', lineHeight: '24px' },
  intro: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', fontSize: '13px' },
});

/** Product type → icon; a product that is new here gets the box. */
const ICONS: Readonly<Record<string, ComponentType<{ fontSize?: number }>>> = {
  '01': CartRegular,
  '02': ClipboardTaskRegular,
  '03': ScalesRegular,
  '04': ReceiptRegular,
  '05': DocumentSignatureRegular,
  '06': MoneyRegular,
  '07': ArrowSwapRegular,
  '08': ShieldRegular,
  '09': BuildingBankRegular,
  '10': PaymentRegular,
  '12': FlashRegular,
  '13': CalculatorRegular,
  '14': VehicleTruckRegular,
};

function ProductIcon({ productType }: { productType: string }) {
  const Icon = ICONS[productType] ?? BoxRegular;
  return <Icon fontSize={24} />;
}

const closed = 0;
const opened = 4;

type Service = Omit<OpenProduct, 'status' | 'reason' | 'appliedTime' | 'openedTime' | 'may'> &
  Partial<Pick<OpenProduct, 'status'>>;

/** Visitors see what is on offer; users what their enterprise has of it. */
function useServices() {
  const { loggedIn } = useSession();
  const offered = useCall(productInfo.listExcludeBase, loggedIn ? undefined : {});
  const mine = useCall(product.getOpenProductList, loggedIn ? { page: 1, size: 999, isHomeSort: true } : undefined);
  // off the shelf, a product is still there for those who have opened it
  const usable = mine.data?.records.filter(({ aboveOff, status }) => aboveOff === 0 || status === opened);
  const data: readonly Service[] | undefined = loggedIn ? usable : offered.data;
  return { ...(loggedIn ? mine : offered), data };
}

/** The product itself for who may use it, else the way to it. */
function useAddress({ routeUrl, status, productType }: Service): string {
  const { loggedIn } = useSession();
  if (routeUrl !== null && canOpen(routeUrl) && (!loggedIn || status === opened)) return routeUrl;
  return loggedIn ? `/product/index?productType=${productType}` : '/login/index';
}

function ServiceCard({ service }: { service: Service }) {
  const styles = useStyles();
  const { productType, productName, intro, ifIntOrExt, routeUrl, status = 0 } = service;
  const to = useAddress(service);
  const content = (
    <>
      <span className={styles.icon}>
        <ProductIcon productType={productType} />
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.title}>{productName}</span>
          {status === closed ? (
            <span className={styles.action}>
              去开通
              <ChevronRightRegular aria-hidden="true" />
            </span>
          ) : (
            <StatusTag code={status} {...OPEN_STATUS} />
          )}
        </span>
        <p className={styles.intro}>{intro}</p>
      </span>
    </>
  );
  if (!canOpen(to)) return <div className={styles.card}>{content}</div>;
  return (
    <Link
      className={mergeClasses(styles.card, styles.live)}
      to={to}
      {...(ifIntOrExt === '1' && to === routeUrl && { target: '_blank', rel: 'noreferrer' })}
    >
      {content}
    </Link>
  );
}

/** 服务产品：按板块，显示开通状态。 */
export function Services() {
  const styles = useStyles();
  const answer = useServices();
  return (
    <Block title="服务产品" hint="一个账号，办理采购、交易、结算与融资" ground="tinted">
      <WhenLoaded answer={answer} rows={10}>
        {(services) => (
          <div className={styles.sections}>
            {[...new Set(services.map(({ section }) => section))].map((name) => (
              <div key={name} className={styles.section}>
                <h3 className={styles.name}>{name}</h3>
                <ul className={styles.grid}>
                  {services
                    .filter(({ section }) => section === name)
                    .map((service) => (
                      <li key={service.productType}>
                        <ServiceCard service={service} />
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </WhenLoaded>
    </Block>
  );
}
