import './trusted-types.ts';
import './commits.ts';
import { boot } from './boot.tsx';
import { isEmbedded, sealedBlocks } from './page-data.ts';
import { refuse } from './registry/refuse.ts';
import { verifyBlocks } from './registry/trusted.ts';

const genuine = verifyBlocks(sealedBlocks());
const container = document.getElementById('root');
if (isEmbedded) {
  const microApp = import(/* webpackChunkName: "embed" */ './embed/embed.tsx').then((embed) =>
    embed.createMicroApp(genuine),
  );
  Object.assign(globalThis, { __portalMicroApp: microApp });
} else if (container)
  genuine.then(
    () => void boot(container),
    () => refuse(container),
  );
