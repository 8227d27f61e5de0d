import type { About } from '@portal/sdk';
import { type ButtonAppearance, LinkButton, Loading, ReasonButton, Slot, ViewButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { lazy, Suspense } from 'react';
import { goodsList, type GoodsRow } from './contract.ts';
import { goodsSteps } from './schema.ts';

/** Charts are fetched when somebody asks for one. */
const PriceHistory = lazy(() => import('./prices.tsx').then((prices) => ({ default: prices.PriceHistory })));

interface Props {
  goods: Pick<GoodsRow, 'id' | 'version' | 'onSale' | 'goodsCode' | 'moq' | 'may'>;
  onDone: () => unknown;
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

export const infoOf = (id: string, edit = false): string =>
  `/productManagement/goodsInfo?id=${id}${edit ? '&mode=edit' : ''}`;

export const aboutGoods = ({ id, goodsCode }: Pick<GoodsRow, 'id' | 'goodsCode'>): About => ({
  name: `商品 ${goodsCode}`,
  to: infoOf(id),
});

export const mayEdit = ({ may }: Pick<GoodsRow, 'may'>): boolean =>
  may.includes('UPDATE') || may.includes('UPDATE_CHANGE');

/** What the reader may do with goods, as the server answers. */
export function GoodsButtons({ goods, onDone, appearance = 'text' }: Props) {
  const { id, version, onSale, goodsCode, moq, may } = goods;
  const seen = { id, version };
  const danger = appearance === 'text' ? 'danger' : appearance;
  const shared = { appearance, about: aboutGoods(goods), onDone };
  const moving = { ...shared, call: goodsList.updateState };
  const move = (step: 'LIST' | 'UNLIST', status: 3 | 4, ask: string) => (
    <StepButton {...moving} row={goods} step={step} input={{ status }} ask={ask}>
      {goodsSteps.steps[step].title}
    </StepButton>
  );
  return (
    <>
      {onSale && <Slot name="goods.offer.actions" payload={{ goodsId: id, moq, appearance }} />}
      {mayEdit(goods) && (
        <LinkButton to={infoOf(id, true)} appearance={appearance}>
          编辑
        </LinkButton>
      )}
      <StepButton
        {...shared}
        call={goodsList.submit}
        row={goods}
        ask={`提交商品 ${goodsCode} 审核？`}
        mend={infoOf(id, true)}
      />
      {move('LIST', 3, `上架商品 ${goodsCode}？采购单位即可下单。`)}
      {move('UNLIST', 4, `下架商品 ${goodsCode}？`)}
      <StepButton
        {...shared}
        call={goodsList.copy}
        row={goods}
        ask={`复制商品 ${goodsCode} 为新的草稿？`}
        done={(copied) => ({ message: '已复制为草稿', about: aboutGoods(copied) })}
      />
      {appearance === 'text' && (
        <ViewButton
          appearance={appearance}
          title={`价格记录 · ${goodsCode}`}
          width={760}
          view={() => (
            <Suspense fallback={<Loading rows={4} />}>
              <PriceHistory id={id} />
            </Suspense>
          )}
        >
          价格记录
        </ViewButton>
      )}
      {may.includes('FORCE_OFF') && (
        <ReasonButton
          {...moving}
          input={(reason) => ({ ...seen, status: 6 as const, reason })}
          title={`强制下架 · ${goodsCode}`}
          label="强制下架原因"
          done="已强制下架，已通知供应商"
          appearance={danger}
        >
          强制下架
        </ReasonButton>
      )}
      <StepButton
        {...shared}
        call={goodsList.remove}
        row={goods}
        done={`已删除草稿 ${goodsCode}`}
        appearance={danger}
      />
    </>
  );
}
