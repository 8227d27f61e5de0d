import { mayCall, useSession } from '@portal/sdk';
import { ActionButton, type ActionLook, LinkButton, ReasonButton, Slot } from '@portal/sdk/ui';
import type { ReactElement } from 'react';
import { goodsList, type GoodsRow } from './contract.ts';
import { PriceButton } from './price-button.tsx';

interface Props {
  goods: Pick<GoodsRow, 'id' | 'version' | 'status' | 'own' | 'goodsCode' | 'goodsName' | 'changing' | 'moq'>;
  onDone: () => unknown;
  look?: Exclude<ActionLook, 'danger'>;
}

export const infoOf = (id: string, edit = false): string =>
  `/productManagement/goodsInfo?id=${id}${edit ? '&mode=edit' : ''}`;

/** What a user may do with goods in their state; the server asks the same again. */
export function useGoodsButtons() {
  const session = useSession();
  const writes = mayCall(session, goodsList.save);
  const shelves = session.codes.has('goods:list:shelf');
  const forces = session.codes.has('goods:list:force');
  return ({ goods, onDone, look = 'text' }: Props): ReactElement[] => {
    const { id, version, status, own, goodsCode, changing, moq } = goods;
    const seen = { id, version };
    const danger = look === 'text' ? 'danger' : look;
    return [
      ...(status === 3 ? [<Slot key="others" name="goods.offer.actions" payload={{ goodsId: id, moq, look }} />] : []),
      ...(own && writes && status !== 1 && !changing
        ? [
            <LinkButton key="edit" to={infoOf(id, true)} look={look}>
              编辑
            </LinkButton>,
          ]
        : []),
      ...(own && writes && (status === 0 || status === 5)
        ? [
            <ActionButton
              key="submit"
              call={goodsList.submit}
              input={seen}
              ask={`提交商品 ${goodsCode} 审核？`}
              done="已提交审核"
              look={look}
              onDone={onDone}
            >
              提交审核
            </ActionButton>,
          ]
        : []),
      ...(own && shelves && (status === 2 || status === 4)
        ? [
            <ActionButton
              key="list"
              call={goodsList.updateState}
              input={{ ...seen, status: 3 }}
              ask={`上架商品 ${goodsCode}？采购单位即可下单。`}
              look={look}
              onDone={onDone}
            >
              上架
            </ActionButton>,
          ]
        : []),
      ...(own && shelves && status === 3
        ? [
            <ActionButton
              key="unlist"
              call={goodsList.updateState}
              input={{ ...seen, status: 4 }}
              ask={`下架商品 ${goodsCode}？`}
              look={look}
              onDone={onDone}
            >
              下架
            </ActionButton>,
          ]
        : []),
      ...(own && writes
        ? [
            <ActionButton
              key="copy"
              call={goodsList.copy}
              input={{ id }}
              ask={`复制商品 ${goodsCode} 为新的草稿？`}
              done="已复制为草稿"
              look={look}
              onDone={onDone}
            >
              复制
            </ActionButton>,
          ]
        : []),
      ...(look === 'text' ? [<PriceButton key="prices" goods={goods} look={look} />] : []),
      ...(forces && status === 3
        ? [
            <ReasonButton
              key="force"
              call={goodsList.updateState}
              input={(reason) => ({ ...seen, status: 6 as const, reason })}
              title={`强制下架 · ${goodsCode}`}
              label="强制下架原因"
              look={danger}
              onDone={onDone}
            >
              强制下架
            </ReasonButton>,
          ]
        : []),
      ...(own && writes && status === 0
        ? [
            <ActionButton
              key="remove"
              call={goodsList.remove}
              input={seen}
              ask={`删除草稿 ${goodsCode}？删除后不能恢复。`}
              look={danger}
              onDone={onDone}
            >
              删除
            </ActionButton>,
          ]
        : []),
    ];
  };
}
