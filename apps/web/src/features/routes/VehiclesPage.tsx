import { isIdText } from '@machi/domain/fields/in-address';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { AllVehicles } from './AllVehicles.tsx';
import { RouteLocation } from './RouteLocation.tsx';
import './routes.css';

/** Positions of a route's vehicles, or of all routes without one in the path (product, "Where the buses are"). */
export default function VehiclesPage() {
  const { route_id: routeId } = useParams();
  if (routeId === undefined) return <AllVehicles />;
  return isIdText(routeId) ? <RouteLocation key={routeId} routeId={routeId} /> : <NotFoundPage />;
}
