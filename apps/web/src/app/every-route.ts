export { everyRoute } from '../routes/routes.ts';
