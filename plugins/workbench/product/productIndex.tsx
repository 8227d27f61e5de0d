import { useCall, useTopic } from '@portal/sdk';
import { OPEN_STATUS, type OpenProduct, product } from '@portal/sdk/calls/product';
import { useSearchParams } from '@portal/sdk/router';
import {
  look,
  makeStyles,
  NoResult,
  Page,
  SearchBox,
  Tabs,
  ToggleButton,
  tokens,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { ProductCard } from './product-card.tsx';

const useStyles = makeStyles({
  name: { margin: '4px 0 12px', fontSize: tokens.fontSizeBase400, lineHeight: '24px' },
  grid: { ...look.list, ...look.grid('repeat(auto-fill, minmax(300px, 1fr))', '16px') },
});

/** Filters stand in the address, so that a number elsewhere can lead to exactly its products. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    status: params.get('status') ?? undefined,
    section: params.get('section') ?? undefined,
    keyword: params.get('keyword') ?? '',
    /** A notice names the product by `id`, other pages by its type. */
    meant: params.get('productType') ?? params.get('id') ?? undefined,
    set,
    clear: () => setParams({}, { replace: true }),
  };
}

interface SectionsProps {
  offers: readonly OpenProduct[];
  children: (offer: OpenProduct) => ReactNode;
}

function Sections({ offers, children }: SectionsProps) {
  const styles = useStyles();
  return [...new Set(offers.map(({ section }) => section))].map((name) => (
    <section key={name} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <ul className={styles.grid}>
        {offers
          .filter(({ section }) => section === name)
          .map((offer) => (
            <li key={offer.productType}>{children(offer)}</li>
          ))}
      </ul>
    </section>
  ));
}

/** 产品开通：按板块、状态、名称找产品，申请、签署、激活、查看进度。 */
export default function ProductIndexPage() {
  const { status, section, keyword, meant, set, clear } = useFilters();
  const answer = useCall(product.getOpenProductList, { page: 1, size: 999, isHomeSort: true });
  useTopic('product:list-refresh', () => void answer.reload());
  return (
    <Page title="产品开通" description="开通前检查条件，签署协议，激活后即可使用。">
      <WhenLoaded answer={answer} rows={12}>
        {({ records }) => {
          const named = records.filter(
            ({ productName, section: own }) => productName.includes(keyword) && (!section || own === section),
          );
          const found = named.filter((offer) => status === undefined || String(offer.status) === status);
          return (
            <>
              <Toolbar
                end={<SearchBox placeholder="产品名称" value={keyword} onChange={(value) => set('keyword', value)} />}
              >
                {[...new Set(records.map((offer) => offer.section))].map((name) => (
                  <ToggleButton
                    key={name}
                    size="small"
                    checked={section === name}
                    onClick={() => set('section', section === name ? undefined : name)}
                  >
                    {name}
                  </ToggleButton>
                ))}
              </Toolbar>
              <Tabs
                value={status ?? 'all'}
                onChange={(value) => set('status', value === 'all' ? undefined : value)}
                texts={{ all: '全部', ...OPEN_STATUS.texts }}
                values={['all', ...OPEN_STATUS.list.map(String)]}
                counts={{
                  all: named.length,
                  ...Object.fromEntries(
                    OPEN_STATUS.list.map((code) => [code, named.filter((offer) => offer.status === code).length]),
                  ),
                }}
              />
              {found.length === 0 ? (
                <NoResult onReset={clear} />
              ) : (
                <Sections offers={found}>
                  {(offer) => (
                    <ProductCard
                      offer={offer}
                      names={records.map(({ productName }) => productName)}
                      nameOf={(type) => records.find(({ productType }) => productType === type)?.productName ?? type}
                      meant={offer.productType === meant}
                      onChanged={answer.reload}
                    />
                  )}
                </Sections>
              )}
            </>
          );
        }}
      </WhenLoaded>
    </Page>
  );
}
