import { BusyButton } from '@portal/sdk/ui';

const landscape = '@page { size: A4 landscape; margin: 10mm; }';

/** The page's own direction holds for this print alone. @param done - Once the browser has printed, or given up. */
export function printLandscape(done?: () => void) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(landscape);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const restore = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    done?.();
  };
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}

/** 打印对账单：浏览器打印，可另存为 PDF。 */
export const PrintButton = () => (
  <BusyButton busy={false} onPress={() => printLandscape()}>
    打印对账单
  </BusyButton>
);
