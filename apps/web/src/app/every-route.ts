export { everyRoute } from '../routes/routes.ts';
export { headPrintedPages } from './print-head.ts';
