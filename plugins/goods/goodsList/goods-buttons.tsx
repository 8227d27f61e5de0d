import { ActionButton, type ButtonAppearance, LinkButton, ReasonButton, Slot } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import type { ReactElement } from 'react';
import { goodsList, type GoodsRow } from './contract.ts';
import { PriceButton } from './price-button.tsx';

interface Props {
  goods: Pick<GoodsRow, 'id' | 'version' | 'onSale' | 'goodsCode' | 'moq' | 'may'>;
  onDone: () => unknown;
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

export const infoOf = (id: string, edit = false): string =>
  `/productManagement/goodsInfo?id=${id}${edit ? '&mode=edit' : ''}`;

export const mayEdit = ({ may }: Pick<GoodsRow, 'may'>): boolean =>
  may.includes('UPDATE') || may.includes('UPDATE_CHANGE');

/** What the reader may do with goods, as the server answers. */
export function goodsButtons({ goods, onDone, appearance = 'text' }: Props): ReactElement[] {
  const { id, version, onSale, goodsCode, moq, may } = goods;
  const seen = { id, version };
  const danger = appearance === 'text' ? 'danger' : appearance;
  const shared = { appearance, onDone };
  const moving = { ...shared, call: goodsList.updateState };
  return [
    ...(onSale ? [<Slot key="others" name="goods.offer.actions" payload={{ goodsId: id, moq, appearance }} />] : []),
    ...(mayEdit(goods)
      ? [
          <LinkButton key="edit" to={infoOf(id, true)} appearance={appearance}>
            编辑
          </LinkButton>,
        ]
      : []),
    <StepButton
      key="submit"
      {...shared}
      call={goodsList.submit}
      row={goods}
      ask={`提交商品 ${goodsCode} 审核？`}
      done="已提交审核"
    />,
    ...(may.includes('LIST')
      ? [
          <ActionButton
            key="list"
            {...moving}
            input={{ ...seen, status: 3 }}
            ask={`上架商品 ${goodsCode}？采购单位即可下单。`}
          >
            上架
          </ActionButton>,
        ]
      : []),
    ...(may.includes('UNLIST')
      ? [
          <ActionButton key="unlist" {...moving} input={{ ...seen, status: 4 }} ask={`下架商品 ${goodsCode}？`}>
            下架
          </ActionButton>,
        ]
      : []),
    ...(may.includes('COPY')
      ? [
          <ActionButton
            key="copy"
            {...shared}
            call={goodsList.copy}
            input={{ id }}
            ask={`复制商品 ${goodsCode} 为新的草稿？`}
            done="已复制为草稿"
          >
            复制
          </ActionButton>,
        ]
      : []),
    ...(appearance === 'text' ? [<PriceButton key="prices" goods={goods} appearance={appearance} />] : []),
    ...(may.includes('FORCE_OFF')
      ? [
          <ReasonButton
            key="force"
            {...moving}
            input={(reason) => ({ ...seen, status: 6 as const, reason })}
            title={`强制下架 · ${goodsCode}`}
            label="强制下架原因"
            appearance={danger}
          >
            强制下架
          </ReasonButton>,
        ]
      : []),
    <StepButton
      key="remove"
      {...shared}
      call={goodsList.remove}
      row={goods}
      ask={`删除草稿 ${goodsCode}？删除后不能恢复。`}
      appearance={danger}
    />,
  ];
}
