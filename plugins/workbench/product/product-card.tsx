import { canOpen } from '@portal/sdk';
import { OPEN_STATUS, type OpenProduct, type OpenStatus, PRODUCT_AUDIENCE } from '@portal/sdk/calls/product';
import { DialogButton, LinkButton, look, makeStyles, space, StatusTag, tokens, ToneTag } from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { ActivateButton, OpenDialog } from './apply.tsx';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  card: {
    ...look.panel,
    ...look.column(space.s),
    height: '100%',
    minHeight: '200px',
    padding: space.l,
    boxSizing: 'border-box',
    '&[aria-current="true"]': {
      border: `1px solid ${tokens.colorBrandStroke1}`,
      boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}`,
    },
  },
  head: { display: 'flex', alignItems: 'center', gap: space.m },
  mark: {
    ...look.centred,
    width: '36px',
    height: '36px',
    flexShrink: 0,
    borderRadius: '8px',
    fontSize: '16px',
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  name: { margin: 0, flexGrow: 1, fontSize: tokens.fontSizeBase400, lineHeight: '24px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2 },
  facts: { margin: 0, fontSize: tokens.fontSizeBase200, lineHeight: '20px' },
  fact: { display: 'flex', gap: space.s },
  label: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  value: { margin: 0, minWidth: 0 },
  foot: { marginTop: 'auto', display: 'flex', alignItems: 'center', minHeight: '32px' },
});

function Said({ children }: { children: string }) {
  return <span className={useStyles().quiet}>{children}</span>;
}

/** What there is to do for who has no step to make. */
const AFTER: Readonly<Partial<Record<OpenStatus, (offer: OpenProduct) => ReactNode>>> = {
  3: ({ productType }) => (
    <LinkButton to={`/product/loading?productType=${productType}`} appearance="secondary">
      查看进度
    </LinkButton>
  ),
  4: ({ routeUrl }) =>
    routeUrl !== null && canOpen(routeUrl) ? (
      <LinkButton to={routeUrl} appearance="secondary">
        进入使用
      </LinkButton>
    ) : (
      <Said>已开通，当前没有可进入的页面</Said>
    ),
  6: () => <Said>已停用，如需恢复请联系运营单位</Said>,
};

/** The next step with a product, by who may make it; in words where nobody may. */
function ProductAction({ offer, onChanged }: { offer: OpenProduct; onChanged: () => Promise<unknown> }) {
  const { may, status, aboveOff, productType } = offer;
  if (aboveOff === 1) return <Said>产品已下架，暂停开通与使用</Said>;
  if (may.includes('SIGN'))
    return (
      <LinkButton to={`/product/protocol?productType=${productType}`} appearance="primary">
        签署协议
      </LinkButton>
    );
  if (may.includes('ACTIVATE')) return <ActivateButton productType={productType}>激活</ActivateButton>;
  if (may.includes('APPLY'))
    return (
      <DialogButton
        appearance="primary"
        dialog={(close) => <OpenDialog offer={offer} onClose={close} onApplied={onChanged} />}
      >
        {offer.appliedTime === null ? '开通' : '重新申请'}
      </DialogButton>
    );
  return AFTER[status]?.(offer) ?? <Said>请联系本企业管理员办理</Said>;
}

/** The first letter that no other product has, so that it tells products apart: e保理 → 理, e保险 → 险. */
function markOf(name: string, all: readonly string[]): string {
  const letters = [...name.replace(/^e/, '')];
  return letters.find((letter) => all.every((other) => other === name || !other.includes(letter))) ?? letters[0] ?? '';
}

interface Props {
  offer: OpenProduct;
  /** Names of all products in sight. */
  names: readonly string[];
  /** Name of a product by its type. */
  nameOf: (productType: string) => string;
  /** The address asks for this one. */
  meant: boolean;
  onChanged: () => Promise<unknown>;
}

/** 一个产品：给谁用、怎么收费、开通到哪一步、下一步。 */
export function ProductCard({ offer, names, nameOf, meant, onChanged }: Props) {
  const styles = useStyles();
  const { productName, intro, audience, feeNote, dependsOn, status, reason, aboveOff } = offer;
  const facts = [
    ['适用对象', audience.map((letter) => PRODUCT_AUDIENCE[letter as 'G'] ?? letter).join('、')],
    ['收费说明', feeNote],
    ...(dependsOn.length > 0 ? [['依赖产品', dependsOn.map(nameOf).join('、')]] : []),
    ...(reason === null ? [] : [['原因', reason]]),
  ];
  return (
    <article className={styles.card} aria-current={meant} aria-label={productName}>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          {markOf(productName, names)}
        </span>
        <h3 className={styles.name}>{productName}</h3>
        {aboveOff === 1 ? <ToneTag>已下架</ToneTag> : <StatusTag code={status} {...OPEN_STATUS} />}
      </header>
      <p className={styles.intro}>{intro}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles.foot}>
        <ProductAction offer={offer} onChanged={onChanged} />
      </footer>
    </article>
  );
}
