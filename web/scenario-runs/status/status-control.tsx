import { useId } from 'react';
import {
  type TaskStatus,
  taskStatuses,
  taskStatusLabels,
} from '#contract/scenarios/scenario-runs.ts';
import classes from './status-control.module.css';

interface StatusControlProps {
  status: TaskStatus;
  onChange: (status: TaskStatus) => void;
}

/** A choice among the three statuses. */
export function StatusControl({ status, onChange }: StatusControlProps) {
  const name = useId();
  return (
    <fieldset className={classes.control}>
      <legend className={classes.legend}>Status</legend>
      <div className={classes.options}>
        {taskStatuses.map((option) => (
          <label className={classes.option} data-status={option} key={option}>
            <input
              className={classes.radio}
              type="radio"
              name={name}
              checked={option === status}
              onChange={() => onChange(option)}
            />
            {taskStatusLabels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
