import { CallError, useCall } from '@portal/sdk';
import { REFUSALS } from '@portal/sdk/contract';
import { unitPrice } from '@portal/sdk/format';
import { TextLink, ToneTag, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { BatchButton } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { Picture } from '../review/picture.tsx';
import { partTexts } from './content-texts.ts';
import { type Compared, goodsList, type GoodsRow, maxCompared } from './contract.ts';
import { infoOf } from './goods-buttons.tsx';
import { goodsSteps, partName } from './schema.ts';

interface Line {
  key: string;
  label: string;
  /** Of each of the goods, in their order; compared as they stand. */
  texts: readonly string[];
  /** Drawn in place of the texts. */
  drawn?: readonly ReactNode[];
}

const named = (label: string, goods: readonly Compared[], text: (one: Compared) => string): Line => ({
  key: label,
  label,
  texts: goods.map((one) => text(one) || '-'),
});

function attrLines(goods: readonly Compared[]): Line[] {
  const names = new Set(goods.flatMap(({ content }) => content.attrs.map(({ name }) => name)));
  const attrOf = ({ content }: Compared, name: string) => content.attrs.find((attr) => attr.name === name)?.value ?? '';
  // an attribute may be called as one of the fixed lines is
  return [...names].map((name) => ({ ...named(name, goods, (one) => attrOf(one, name)), key: `attr:${name}` }));
}

/** The lowest price bears a mark, where prices of one unit differ. */
function priceLine(line: Line, goods: readonly Compared[]): Line {
  const prices = goods.map((one) => Number(one.unitPrice));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const comparable = least < most && goods.every(({ unit }) => unit === goods[0]?.unit);
  const drawn = line.texts.map((text, at) => (
    <span key={goods[at]?.id} style={{ display: 'inline-flex', gap: 6 }}>
      {text}
      {comparable && prices[at] === least && <ToneTag tone="success">最低</ToneTag>}
    </span>
  ));
  return { ...line, drawn };
}

function linesOf(goods: readonly Compared[]): Line[] {
  const part = (name: keyof ReturnType<typeof partTexts>) =>
    named(partName(name), goods, ({ content }) => partTexts(content)[name]);
  return [
    {
      ...named(partName('images'), goods, () => ''),
      drawn: goods.map(({ id, mainImage, goodsName }) => (
        <Picture key={id} fileId={mainImage} alt={goodsName} size={32} />
      )),
    },
    part('goodsName'),
    priceLine(part('unitPrice'), goods),
    named('协议价', goods, ({ agreementPrice }) => (agreementPrice === null ? '' : unitPrice(agreementPrice))),
    part('taxRate'),
    part('tiers'),
    part('priceValidTo'),
    part('moq'),
    part('leadDays'),
    part('supplyRegions'),
    part('freightRule'),
    named('供应商', goods, ({ supplierName }) => supplierName),
    part('brand'),
    part('spec'),
    part('origin'),
    named('分类', goods, ({ categoryName }) => categoryName),
    ...attrLines(goods),
    part('afterSale'),
  ];
}

const isSame = ({ texts }: Line) => texts.every((text) => text === texts[0]);

function Comparison({ rows }: { rows: readonly GoodsRow[] }) {
  const compared = useCall(goodsList.compare, { ids: rows.map(({ id }) => id) });
  const columns: readonly Column<Line>[] = [
    {
      title: '对比项',
      key: 'label',
      width: 128,
      show: (line) => (isSame(line) ? line.label : <strong>{line.label}</strong>),
    },
    ...rows.map(({ id, goodsCode }, at) => ({
      title: goodsCode,
      key: id,
      width: 212,
      show: ({ texts, drawn = texts }: Line) => drawn[at],
    })),
  ];
  return (
    <WhenLoaded answer={compared} rows={8}>
      {(goods) => (
        <>
          <span style={{ display: 'flex', gap: 16, flexWrap: 'wrap', marginBottom: 8 }}>
            {goods.map(({ id, goodsCode }) => (
              <TextLink key={id} to={infoOf(id)}>
                查看 {goodsCode}
              </TextLink>
            ))}
          </span>
          <PlainTable caption="商品对比" rows={linesOf(goods)} rowKey="key" columns={columns} height={480} />
        </>
      )}
    </WhenLoaded>
  );
}

/** 商品对比：选 2 至 4 件，并排列出价格、供货与属性，不同的项加粗。 */
export const CompareButton = ({ rows }: { rows: readonly GoodsRow[] }) => (
  <ViewButton
    disabled={rows.length < 2 || rows.length > maxCompared}
    title={`商品对比 · ${rows.length} 件`}
    width={1080}
    view={() => <Comparison rows={rows} />}
  >
    {`对比（2–${maxCompared} 件）`}
  </ViewButton>
);

const STEP = { 3: 'LIST', 4: 'UNLIST' } as const;

/** 批量上架、批量下架：逐件办理，并说明未能办理的商品。 */
export function BatchState({ rows, onDone }: { rows: readonly GoodsRow[]; onDone: () => unknown }) {
  return ([3, 4] as const).map((status) => (
    <BatchButton
      key={status}
      call={goodsList.batchUpdateState}
      title={goodsSteps.steps[STEP[status]].title}
      appearance={status === 3 ? 'primary' : 'secondary'}
      rows={rows}
      fits={({ may }) => may.includes(STEP[status])}
      words={{ noun: '商品', unit: '件' }}
      nameOf={({ goodsCode, goodsName }) => `${goodsCode} ${goodsName}`}
      input={({ id, version }) => ({ status, goods: [{ id, version }] })}
      then={(_, { failures: [failure] }) => {
        if (failure) throw new CallError(REFUSALS.conflict, failure.reason);
        return '';
      }}
      onDone={onDone}
    />
  ));
}
