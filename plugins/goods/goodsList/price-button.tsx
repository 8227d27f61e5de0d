import { type ButtonAppearance, Button, FormlessDialog, Loading } from '@portal/sdk/ui';
import { lazy, Suspense, useState } from 'react';

/** Charts are fetched when somebody asks for one. */
const PriceHistory = lazy(() => import('./prices.tsx').then((prices) => ({ default: prices.PriceHistory })));

interface Props {
  goods: { id: string; goodsCode: string };
  appearance: ButtonAppearance;
}

/** 价格记录：历次审核通过的价格。 */
export function PriceButton({ goods: { id, goodsCode }, appearance }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance={appearance} onClick={() => setOpen(true)}>
        价格记录
      </Button>
      <FormlessDialog open={open} title={`价格记录 · ${goodsCode}`} width={760} onClose={() => setOpen(false)}>
        <Suspense fallback={<Loading rows={4} />}>
          <PriceHistory id={id} />
        </Suspense>
      </FormlessDialog>
    </>
  );
}
