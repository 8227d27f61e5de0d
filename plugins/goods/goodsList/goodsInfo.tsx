import { mayCall, useCall, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { WhenLoaded } from '@portal/sdk/ui';
import { goodsList } from './contract.ts';
import { mayEdit } from './goods-buttons.tsx';
import { GoodsForm } from './goods-form.tsx';
import { GoodsView } from './goods-view.tsx';

function Existing({ id, edits }: { id: string; edits: boolean }) {
  const goods = useCall(goodsList.detail, { id });
  return (
    <WhenLoaded answer={goods} rows={12}>
      {(found) =>
        edits && mayEdit(found) ? (
          <GoodsForm detail={found} reload={goods.reload} />
        ) : (
          <GoodsView goods={found} reload={goods.reload} />
        )
      }
    </WhenLoaded>
  );
}

/** 商品详情与编辑：本企业商品可编辑，其他角色只读；没有编号时新增。 */
export default function GoodsInfoPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const id = params.get('id');
  const writes = mayCall(session, goodsList.save);
  if (id === null && writes) return <GoodsForm />;
  return <Existing id={id ?? '0'} edits={writes && params.get('mode') === 'edit'} />;
}
