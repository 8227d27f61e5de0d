import { createServer } from 'node:http';
import { service } from './service.ts';

const port = Number(process.env['PORT'] ?? 4000);
createServer(service.listener).listen(port, '127.0.0.1', () => console.log(`服务已就绪：http://127.0.0.1:${port}`));
