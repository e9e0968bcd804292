import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** Until all of a technique's history is there: the script that shows it, and what it shows. */
export const LoadingHistory = () => <Skeleton label="Loading its practice and entries" shape="row" count={6} />
