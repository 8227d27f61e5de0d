import { type ActionLook, BusyButton, FormlessDialog, Loading } from '@portal/sdk/ui';
import { lazy, Suspense, useState } from 'react';

/** Charts are fetched when somebody asks for one. */
const PriceHistory = lazy(() => import('./prices.tsx').then((prices) => ({ default: prices.PriceHistory })));

interface Props {
  goods: { id: string; goodsCode: string };
  look: ActionLook;
}

/** 价格记录：历次审核通过的价格。 */
export function PriceButton({ goods: { id, goodsCode }, look }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton look={look} busy={false} onPress={() => setOpen(true)}>
        价格记录
      </BusyButton>
      <FormlessDialog open={open} title={`价格记录 · ${goodsCode}`} width={760} onClose={() => setOpen(false)}>
        <Suspense fallback={<Loading rows={4} />}>
          <PriceHistory id={id} />
        </Suspense>
      </FormlessDialog>
    </>
  );
}
