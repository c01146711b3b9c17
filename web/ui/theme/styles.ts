/**
 * Mantine's styles are in layers, so that our modules have priority in whatever order lazily loaded screens add theirs.
 * Styles of components that only some screens use are imported there.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './tokens.css';
import './global.css';
import './inputs.css';
